import { useEffect, useState } from 'react';

/** The time, milliseconds since 1970, renewed every minute: what it decides changes by itself. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  // Time passes outside React.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};
