import { create } from 'zustand';

interface QueuePlace {
  /** Numbers of the rows, for the next order on an order's page. */
  readonly numbers: readonly string[];
  /** Address of the list. */
  readonly address: string;
  /** The row that the keys act on. */
  readonly current: string | null;
  /** Chosen orders, in the order of choosing; they outlive a look at one of them. */
  readonly selected: readonly string[];
}

/** Where a person is in the queue; it outlives the screen, so that Back returns to the same row and selection. */
export const useQueuePlace = create<QueuePlace>(() => ({
  numbers: [],
  address: '/orders',
  current: null,
  selected: [],
}));

/** Makes a row the current one. */
export function setCurrent(current: string | null): void {
  useQueuePlace.setState({ current });
}

/** Selects an order, or takes it out of the selection. */
export function toggleSelected(number: string): void {
  useQueuePlace.setState(({ selected }) => ({
    selected: selected.includes(number)
      ? selected.filter((other) => other !== number)
      : [...selected, number],
  }));
}

/** Adds orders to the selection. */
export function addSelected(numbers: readonly string[]): void {
  useQueuePlace.setState(({ selected }) => ({ selected: [...new Set([...selected, ...numbers])] }));
}

/** Ends the selection. */
export function clearSelected(): void {
  useQueuePlace.setState({ selected: [] });
}
