import { createStore, useStore, type StateCreator } from 'zustand';

/**
 * A store that React also shows where the page is rendered by the server: zustand's own shows what it began with there,
 * and not what it has been set to since.
 */
export const createShared = <T>(creator: StateCreator<T>) => {
  const store = createStore(creator);
  const present = { ...store, getInitialState: store.getState };
  const usePart = <U>(select: (state: T) => U): U => useStore(present, select);
  return Object.assign(usePart, store);
};
