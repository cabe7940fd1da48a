import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { StaffAct } from '#contract/staff/acts.ts';
import { isolate } from '#locales/isolate.ts';
import { newId } from '#web/lib/ids.ts';
import type { ApiFailure } from '#web/lib/api.ts';
import { sendAct } from '../../api/send-act.ts';
import { undoAct } from '../../api/undo-act.ts';
import { failureOf } from '../../api/use-acts.ts';
import { useConnection } from '../../lib/connection.ts';
import { showAct } from '../../lib/undo.ts';
import { forgetHandOver, keepHandOver, useKeptHandOvers } from './kept-hand-overs.ts';

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
        keepHandOver({ id, number, act, at: Date.now() });
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

const retryMs = 5000;

let isReplaying = false;

/** Sends what a device has kept. One that the shop refuses is shown: somebody else was faster. */
async function replay(onRefused: (number: string, failure: ApiFailure) => void): Promise<void> {
  if (isReplaying) return;
  isReplaying = true;
  try {
    for (const { id, number, act } of useKeptHandOvers.getState().kept) {
      try {
        await sendAct(number, id, act);
      } catch (error) {
        const failure = failureOf(error);
        if (isUnanswered(failure) || failure.status === 401) return;
        onRefused(number, failure);
      }
      forgetHandOver(id);
    }
  } finally {
    isReplaying = false;
  }
}

/** Sends what this device has kept as soon as the shop answers again. */
export function useReplay(): void {
  const t = useTranslations('console.counter');
  const queries = useQueryClient();
  const count = useKeptHandOvers(({ kept }) => kept.length);
  // The shop and time are outside React.
  useEffect(() => {
    if (count === 0) return;
    const send = (): void => {
      void replay((number, failure) => {
        const text = t('orderOf', { number: isolate(number) });
        showAct({ id: newId(), order: number, text, undoUntil: null, failure, undo: null });
      }).then(() => queries.invalidateQueries({ queryKey: ['orders'] }));
    };
    const timer = setInterval(send, retryMs);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [count, queries, t]);
}

/** Since when the shop does not answer; null while it does. */
export function useGoneSince(): number | null {
  return useConnection(({ goneSince }) => goneSince);
}
