import { useTranslations } from 'use-intl';
import { Button, IconButton } from '#web/ui/button.tsx';
import { noteScreenLeft } from '#web/ui/double-press.ts';
import { ArrowBack } from '#web/ui/icons.tsx';

interface BackButtonProps {
  /** In the header of a phone, or in the bottom bar of a desktop. */
  readonly place: 'header' | 'bar';
}

/** Goes one step back, like the browser's own button. */
export function BackButton({ place }: BackButtonProps) {
  const t = useTranslations('navigation');
  const back = (): void => {
    history.back();
    noteScreenLeft();
  };
  if (place === 'header') {
    return (
      <IconButton label={t('back')} onClick={back} className="-ms-3 lg:hidden">
        <ArrowBack />
      </IconButton>
    );
  }
  return (
    <Button onClick={back} className="max-lg:hidden">
      <ArrowBack />
      {t('back')}
    </Button>
  );
}
