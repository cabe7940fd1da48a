import { useEffect, useRef, useState } from 'react';
import type { LookUpResponse } from '#contract/staff/counter.ts';
import { readPickup, type ReadPickup } from '#domain/orders/pickup-codes.ts';
import type { ApiFailure } from '#web/lib/api.ts';
import { useLatest } from '#web/lib/use-latest.ts';
import { lookUpPickup, useOpenPickups, type CounterOrder } from '../../api/counter.ts';
import { failureOf } from '../../api/use-acts.ts';
import { focusShown } from '../../lib/focus-shown.ts';
import { useSession } from '../../lib/session.ts';
import { useKeptHandOvers } from './kept-hand-overs.ts';
import { findOffline, isTooOld, type OfflineOrder } from './offline.ts';

/** What the counter shows beside the pad. */
export type CounterPlace =
  | { readonly at: 'pad' }
  | { readonly at: 'looking' }
  | { readonly at: 'found'; readonly found: LookUpResponse; readonly proof: ReadPickup }
  /** Opened in the list, without the customer's code. */
  | { readonly at: 'listed'; readonly order: CounterOrder }
  | { readonly at: 'offline'; readonly order: OfflineOrder; readonly proof: ReadPickup }
  /** The connection has been away for too long to hand anything over. */
  | { readonly at: 'too-old' }
  | { readonly at: 'failed'; readonly failure: ApiFailure };

const endsCodeMs = 1000;

/**
 * Ignores the Enter that a person or a hand scanner types after six digits, which have opened the order by themselves: it
 * would hand the order over before anybody has seen it.
 */
function ignoreEnterOfCode(): void {
  const until = performance.now() + endsCodeMs;
  const ignore = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && performance.now() < until) event.preventDefault();
  };
  document.addEventListener('keydown', ignore, { capture: true, once: true });
}

function isUnanswered({ status }: ApiFailure): boolean {
  return status === 0 || status >= 502;
}

/** The counter: what is typed or scanned, and the order that it opens, also for a while without a connection. */
export function useCounter() {
  const { person } = useSession();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState<CounterPlace>({ at: 'pad' });
  const open = useOpenPickups(person.studio !== null).data;
  const kept = useKeptHandOvers((store) => store.kept);
  const findHere = async (proof: ReadPickup, failure: ApiFailure): Promise<CounterPlace> => {
    if (!open || !isUnanswered(failure)) return { at: 'failed', failure };
    if (isTooOld(open, Date.now())) return { at: 'too-old' };
    const handedOver = kept.map(({ number }) => number);
    const order = await findOffline(proof, open, handedOver);
    return order
      ? { at: 'offline', order, proof }
      : { at: 'found', found: { found: 'none' }, proof };
  };
  const lookUp = async (proof: ReadPickup): Promise<void> => {
    setPlace({ at: 'looking' });
    try {
      setPlace({ at: 'found', found: await lookUpPickup(proof), proof });
    } catch (error) {
      setPlace(await findHere(proof, failureOf(error)));
    }
    setTyped('');
  };
  const type = (text: string): void => {
    setTyped(text);
    if (!/^\d{6}$/.test(text)) return;
    ignoreEnterOfCode();
    void lookUp({ code: text });
  };
  const submit = (): void => {
    const proof = readPickup(typed);
    if (proof) void lookUp(proof);
  };
  const latest = useLatest(lookUp);
  const isRead = useRef(false);
  // The address of a customer's QR code opens its order; the secret does not stay in the address.
  useEffect(() => {
    const proof = location.hash === '' || isRead.current ? null : readPickup(location.hash);
    isRead.current = true;
    if (!proof) return;
    history.replaceState(history.state, '', location.pathname);
    void latest.current(proof);
  }, [latest]);
  return {
    typed,
    type,
    submit,
    place,
    lookUp,
    openListed: (order: CounterOrder): void => setPlace({ at: 'listed', order }),
    leave: (): void => {
      setTyped('');
      setPlace({ at: 'pad' });
      // Beside the order, the pad was there all along; on a phone it takes the focus as it appears.
      focusShown(document.querySelector<HTMLElement>('[data-code]'));
    },
  };
}

/** See {@link useCounter}. */
export type Counter = ReturnType<typeof useCounter>;
