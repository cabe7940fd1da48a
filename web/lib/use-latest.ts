import { useEffect, useRef, type RefObject } from 'react';

/** The value of the latest render, for what is called later from outside React. */
export const useLatest = <T>(value: T): RefObject<T> => {
  const latest = useRef(value);
  // Written after the render that made it.
  useEffect(() => {
    latest.current = value;
  });
  return latest;
};
