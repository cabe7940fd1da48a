import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffAct } from '#contract/staff/acts.ts';
import { newId } from '#web/lib/ids.ts';
import type { ApiFailure } from '#web/lib/api.ts';
import { sendAct } from '../../api/send-act.ts';
import { undoAct } from '../../api/undo-act.ts';
import { failureOf } from '../../api/use-acts.ts';
import { useConnection } from '../../lib/connection.ts';
import { useSession } from '../../lib/session.ts';
import { showAct } from '../../lib/undo.ts';
import { keepHandOver } from './kept-hand-overs.ts';

/** A hand-over, with the words of the bar that confirms it. */
export interface HandOver {
  readonly number: string;
  readonly act: StaffAct;
  readonly text: string;
  /** Whether the device knows the order, so that it may keep the hand-over while the shop does not answer. */
  readonly isKnown: boolean;
}

/** How a hand-over ended. */
export type HandOverEnd = 'done' | 'kept' | 'refused';

/** Whether the shop has not answered, so that nobody knows what became of a call. */
function isUnanswered({ status }: ApiFailure): boolean {
  return status === 0 || status === 502 || status === 503 || status === 504;
}

/** Hands orders over; while the shop does not answer they are kept on this device under the ids of their acts. */
export function useHandOver() {
  const queries = useQueryClient();
  const { id: staff } = useSession().person;
  const [isSending, setIsSending] = useState(false);
  const refresh = (): void => void queries.invalidateQueries({ queryKey: ['orders'] });
  const showFailure = (id: string, number: string, text: string, failure: ApiFailure): void =>
    showAct({ id, order: number, text, undoUntil: null, failure, undo: null });
  const handOver = async ({ number, act, text, isKnown }: HandOver): Promise<HandOverEnd> => {
    const id = newId();
    setIsSending(true);
    try {
      const { pending } = await sendAct(number, id, act);
      const undo = async (): Promise<void> => {
        try {
          await undoAct(number, id);
        } catch (error) {
          showFailure(id, number, text, failureOf(error));
        }
        refresh();
      };
      const undoUntil = pending ? Date.parse(pending.dueAt) : null;
      showAct({ id, order: number, text, undoUntil, failure: null, undo: pending && undo });
      refresh();
      return 'done';
    } catch (error) {
      const failure = failureOf(error);
      if (isKnown && act.kind === 'hand_over' && isUnanswered(failure)) {
        keepHandOver({ id, staff, number, act, at: Date.now() });
        return 'kept';
      }
      showFailure(id, number, text, failure);
      return 'refused';
    } finally {
      setIsSending(false);
    }
  };
  return { handOver, isSending };
}

/** Since when the shop does not answer; null while it does. */
export function useGoneSince(): number | null {
  return useConnection(({ goneSince }) => goneSince);
}
