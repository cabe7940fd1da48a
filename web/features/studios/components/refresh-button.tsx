import { useTranslations } from 'use-intl';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/button.tsx';
import { TurnRight } from '#web/ui/icons.tsx';
import { useRefresh } from '../hooks/use-refresh.ts';

interface RefreshButtonProps {
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Reloads the list, and explains beside itself why it has to wait. */
export function RefreshButton({ isFetching, refetch }: RefreshButtonProps) {
  const t = useTranslations('studios');
  const { wait, refresh } = useRefresh(refetch);
  const idle = !isFetching && wait === 0;
  return (
    <span className="ms-auto flex min-w-0 items-center gap-1">
      <output className="text-end text-fine text-ink-3 empty:hidden">
        {isFetching ? t('refreshing') : wait > 0 ? t('refreshIn', { seconds: wait }) : null}
      </output>
      <IconButton
        label={t('refresh')}
        aria-disabled={!idle}
        onClick={idle ? refresh : undefined}
        className={cx(!idle && 'cursor-not-allowed opacity-60')}
      >
        <TurnRight className={cx(isFetching && 'motion-safe:animate-spin')} />
      </IconButton>
    </span>
  );
}
