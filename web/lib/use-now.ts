import { useEffect, useState } from 'react';
import { useClockError } from './shop-clock.ts';

/** The current time of the shop in milliseconds since 1970, updated every minute; this device's clock may be wrong. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  // Time passes outside React.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now - useClockError(({ ahead }) => ahead);
}
