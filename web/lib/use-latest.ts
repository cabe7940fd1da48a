import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The value of the latest render, for callbacks that run outside React. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  // Written with the render that produced it: a key may come before its effects have run.
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
