import { useEffect, useState } from 'react';
import { refreshWait, useLastRefresh } from '../refresh-throttle.ts';

/** Refreshing the list by hand, at most every 5 seconds; `wait` counts the seconds down. Source: product §4, studio. */
export const useRefresh = (refetch: () => Promise<unknown>) => {
  const last = useLastRefresh((state) => state.last);
  const [now, setNow] = useState(() => Date.now());
  const wait = refreshWait(last, Math.max(now, last ?? 0));
  // The clock lies outside React; it is asked only while there is something to wait for.
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
