import { useEffect, useRef, type RefObject } from 'react';

/** The value of the latest render, for callbacks that run outside React. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  // Written after the render that produced it.
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
