import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffAct } from '#contract/staff/acts.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import type { ApiFailure } from '#web/lib/api.ts';
import { newId } from '#web/lib/ids.ts';
import { orderKey } from './get-order.ts';
import { sendAct, type ActResult } from './send-act.ts';
import { undoAct } from './undo-act.ts';
import { StaffCallError } from '../lib/staff-call.ts';
import { showAct } from '../lib/undo.ts';

/** The failure of a call; an error of the program goes on as one. */
export function failureOf(error: unknown): ApiFailure {
  if (error instanceof StaffCallError) return error.failure;
  throw error;
}

/** Shows an order that a call returned, and has the lists asked again. */
export function useShowOrder(): (order: StaffOrder) => void {
  const queries = useQueryClient();
  return (order) => {
    queries.setQueryData(orderKey(order.number), order);
    void queries.invalidateQueries({ queryKey: ['orders'] });
    void queries.invalidateQueries({ queryKey: ['counts'] });
  };
}

/**
 * Sends acts on orders. What can be undone is shown with its time left; what failed says so at the same place, and the
 * order is asked again, since somebody else may have been faster.
 */
export function useActs() {
  const queries = useQueryClient();
  const show = useShowOrder();
  const [pending, setPending] = useState(0);
  const fail = (id: string, order: string, text: string, failure: ApiFailure): void => {
    showAct({ id, order, text, undoUntil: null, failure, undo: null });
    void queries.invalidateQueries({ queryKey: orderKey(order) });
  };
  const done = (id: string, order: string, text: string, { pending: act }: ActResult): void => {
    const undo = async (): Promise<void> => {
      try {
        show((await undoAct(order, id)).order);
      } catch (error) {
        fail(id, order, text, failureOf(error));
      }
    };
    const undoUntil = act ? Date.parse(act.dueAt) : null;
    showAct({ id, order, text, undoUntil, failure: null, undo: act && undo });
  };
  /** Returns the order after it; null when it failed. */
  const send = async (number: string, act: StaffAct, text: string): Promise<StaffOrder | null> => {
    const id = newId();
    setPending((count) => count + 1);
    try {
      const result = await sendAct(number, id, act);
      show(result.order);
      done(id, number, text, result);
      return result.order;
    } catch (error) {
      fail(id, number, text, failureOf(error));
      return null;
    } finally {
      setPending((count) => count - 1);
    }
  };
  return { send, isSending: pending > 0 };
}
