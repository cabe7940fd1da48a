import { useTranslations } from 'use-intl';
import { Button } from '#web/ui/button.tsx';
import { FinalButton } from '#web/ui/final-button.tsx';
import { ArrowBack } from '#web/ui/icons.tsx';

interface NavigationBarProps {
  /** Null where nothing is gone back to. */
  readonly onBack: (() => void) | null;
  readonly backLabel: string;
}

/** Back, and the final button of the screen; on a desk the summary holds that where there is one. */
export function NavigationBar({ onBack, backLabel }: NavigationBarProps) {
  const t = useTranslations('a11y');
  return (
    <nav
      aria-label={t('orderActions')}
      className="flex basis-full items-center gap-3 pb-2 empty:hidden lg:contents"
    >
      {onBack && (
        <Button onClick={onBack} className="min-h-main shrink-0 lg:order-1 lg:min-h-target">
          <ArrowBack />
          <span className="max-[22.5rem]:sr-only">{backLabel}</span>
        </Button>
      )}
      <div className="min-w-0 grow empty:hidden lg:order-3 lg:grow-0">
        <FinalButton place="bar" />
      </div>
    </nav>
  );
}
