import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/button.tsx';
import { TurnRight } from '#web/ui/icons.tsx';
import { refreshWait, useLastRefresh } from '../refresh-throttle.ts';

/** Manual refresh of the list, at most every 5 seconds; `wait` counts down the seconds. */
function useRefresh(refetch: () => Promise<unknown>) {
  const last = useLastRefresh((state) => state.last);
  const [now, setNow] = useState(() => Date.now());
  const wait = refreshWait(last, Math.max(now, last ?? 0));
  // The clock lives outside React; it ticks only during the countdown.
  useEffect(() => {
    if (wait === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [wait]);
  const refresh = (): void => {
    const moment = Date.now();
    if (refreshWait(useLastRefresh.getState().last, moment) > 0) return;
    useLastRefresh.setState({ last: moment });
    setNow(moment);
    void refetch();
  };
  return { wait, refresh };
}

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
