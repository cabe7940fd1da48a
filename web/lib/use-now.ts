import { useEffect, useState } from 'react';

/** The current time in milliseconds since 1970, updated every minute. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  // Time passes outside React.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
