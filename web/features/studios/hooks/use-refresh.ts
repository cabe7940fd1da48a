import { useEffect, useState } from 'react';
import { refreshWait, useLastRefresh } from '../refresh-throttle.ts';

/**
 * Manual refresh of the list, at most every 5 seconds; `wait` counts down the seconds. Source: product §4.3.
 */
export const useRefresh = (refetch: () => Promise<unknown>) => {
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
};
