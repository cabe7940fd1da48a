import type { StaffAct } from '#contract/staff/acts.ts';
import type { ApiFailure } from '#web/lib/api.ts';
import { sendAct } from '../../api/send-act.ts';
import { failureOf } from '../../api/use-acts.ts';
import { fetchSession } from '../../lib/session.ts';
import { forgetHandOver, useKeptHandOvers, withholdHandOver } from './kept-hand-overs.ts';

/** Calls of the shop that sending makes. */
interface KeptCalls {
  readonly send: (number: string, id: string, act: StaffAct) => Promise<unknown>;
  /** Id of the person who is signed in in this browser, perhaps in another tab. */
  readonly findPerson: () => Promise<string>;
}

const shopCalls: KeptCalls = {
  send: sendAct,
  findPerson: async () => (await fetchSession()).person.id,
};

type Outcome = 'accepted' | 'conflict' | 'refused' | 'later' | 'stop';

/** How a hand-over that was not accepted goes on. */
function readOutcome({ status, code, retryable }: ApiFailure): Outcome {
  // Nobody answered, or nothing else would be answered differently.
  if (status === 0 || status === 401 || status === 429) return 'stop';
  if (code === 'order_state_conflict') return 'conflict';
  return retryable || code === 'order_act_pending' ? 'later' : 'refused';
}

let isSending = false;

/**
 * Sends what a person has handed over on this device and the shop does not know. Only an accepted hand-over is forgotten, or
 * one whose order somebody else has moved on; one that the shop refuses otherwise stays as a reminder.
 */
export async function sendKept(
  staff: string,
  onFailure: (number: string, failure: ApiFailure) => void,
  { send, findPerson }: KeptCalls = shopCalls,
): Promise<void> {
  const own = useKeptHandOvers.getState().kept.filter((one) => one.staff === staff);
  if (isSending || own.every(({ act }) => act === null)) return;
  isSending = true;
  try {
    for (const { id, number, act } of own) {
      if (act === null) continue;
      try {
        if ((await findPerson()) !== staff) return;
        await send(number, id, act);
        forgetHandOver(id);
      } catch (error) {
        const failure = failureOf(error);
        const outcome = readOutcome(failure);
        if (outcome === 'stop') return;
        if (outcome === 'later') continue;
        if (outcome === 'conflict') forgetHandOver(id);
        else withholdHandOver(id);
        onFailure(number, failure);
      }
    }
  } finally {
    isSending = false;
  }
}
