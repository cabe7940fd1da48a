import { createStore, useStore, type StateCreator } from 'zustand';

/**
 * A store whose current state also appears in server rendering; zustand's own hook returns the initial state there.
 */
export function createShared<T>(creator: StateCreator<T>) {
  const store = createStore(creator);
  const present = { ...store, getInitialState: store.getState };
  const usePart = <U>(select: (state: T) => U): U => useStore(present, select);
  return Object.assign(usePart, store);
}
