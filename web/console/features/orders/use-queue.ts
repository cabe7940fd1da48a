import { useEffect, useMemo, useState } from 'react';
import type { ListedOrder } from '#contract/staff/orders.ts';
import { filterQuery, useOrders } from '../../api/list-orders.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { queueShape, toListQuery } from './queue-address.ts';
import { useQueuePlace } from './queue-place.ts';
import { mergeQueue } from './queue-rows.ts';

interface ShownList {
  readonly query: string;
  readonly orders: readonly ListedOrder[];
}

/** Where the pages of a list begin, by its filters and the number of the page; for the way back. */
const pageStarts = new Map<string, string>();

/** The queue of the address: its rows, which keep their places, its pages, and what waits above. */
export function useQueue() {
  const { state, change, addressOf } = useAddressState(queueShape);
  const { now } = useConsoleFormats();
  const filters = toListQuery(state, now);
  const query = filterQuery(filters);
  const list = useOrders(filters);
  const [shown, setShown] = useState<ShownList | null>(null);
  const fresh = list.isPlaceholderData ? undefined : list.data;
  const isOpened = shown?.query === query && shown.orders.length > 0;
  // The list as it was opened; an empty one has no row that could move.
  if (fresh && !isOpened && shown?.orders !== fresh.orders) {
    setShown({ query, orders: fresh.orders });
  }
  const { rows, waiting } = useMemo(
    () => mergeQueue(shown?.orders ?? [], fresh?.orders ?? shown?.orders ?? []),
    [shown, fresh],
  );
  const numbers = rows.map(({ order }) => order.number);
  const numbersText = numbers.join(' ');
  const address = addressOf({ peek: undefined });
  // The page of an order goes on to the next one of this list.
  useEffect(() => {
    useQueuePlace.setState({ numbers: numbersText === '' ? [] : numbersText.split(' '), address });
  }, [numbersText, address]);
  const listKey = filterQuery({ ...filters, after: undefined });
  const next = list.data?.next ?? null;
  const turn = (step: 1 | -1): void => {
    const page = state.page + step;
    if (page < 1 || (step > 0 && next === null)) return;
    if (step > 0 && next !== null) pageStarts.set(`${listKey} ${page}`, next);
    const after = pageStarts.get(`${listKey} ${page}`);
    change({ page: after === undefined ? 1 : page, after, peek: undefined });
  };
  return {
    state,
    change,
    addressOf,
    list,
    rows,
    numbers,
    waiting: state.page === 1 ? waiting : 0,
    showWaiting: (): void => {
      if (fresh) setShown({ query, orders: fresh.orders });
    },
    hasNext: next !== null,
    turn,
  };
}

/** The queue on the screen. */
export type Queue = ReturnType<typeof useQueue>;
