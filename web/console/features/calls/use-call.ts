import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { HeldCall } from '#contract/staff/calls.ts';
import type { ApiFailure } from '#web/lib/api.ts';
import { useLatest } from '#web/lib/use-latest.ts';
import { dropCall, keepCall, takeCall, type Said } from '../../api/calls.ts';
import { failureOf } from '../../api/use-acts.ts';
import { useAddressState } from '../../lib/address-state.ts';

const address = { order: z.optional(z.string().check(z.maxLength(40))) };

/** A hold is renewed at most this often, in milliseconds. */
const renewMs = 30_000;

/** Where a person is in their calls. */
export type CallPlace =
  | { readonly at: 'taking' }
  | { readonly at: 'call'; readonly call: HeldCall }
  | { readonly at: 'empty' }
  | { readonly at: 'stopped' }
  | { readonly at: 'refused'; readonly failure: ApiFailure };

/** The call of a person: taken when the screen opens, held while there are keys, let go of when it is left. */
export function useCall() {
  const queries = useQueryClient();
  const { state, change } = useAddressState(address);
  const [place, setPlace] = useState<CallPlace>({ at: 'taking' });
  const [said, setSaid] = useState<readonly Said[]>([]);
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const call = place.at === 'call' ? place.call : null;
  const held = useLatest(call?.order.number ?? null);
  const take = useCallback(
    async (wish: { readonly number?: string; readonly skip?: readonly string[] }) => {
      const { number, skip = [] } = wish;
      try {
        const taken = await takeCall(number === undefined ? { skip: [...skip] } : { number });
        if (taken && taken.order.number !== held.current) setSaid([]);
        setPlace(taken ? { at: 'call', call: taken } : { at: 'empty' });
        change({ order: taken?.order.number }, { replace: true });
      } catch (error) {
        setPlace({ at: 'refused', failure: failureOf(error) });
      }
      void queries.invalidateQueries({ queryKey: ['orders', 'calls'] });
    },
    [change, held, queries],
  );
  const stop = useCallback((): void => {
    const number = held.current;
    setPlace({ at: 'stopped' });
    change({ order: undefined }, { replace: true });
    if (number !== null) void dropCall(number).catch(() => undefined);
  }, [change, held]);
  const first = useRef(state.order);
  // The shop gives the call, and takes it back when the screen is left.
  useEffect(() => {
    void take(first.current === undefined ? {} : { number: first.current });
    return () => {
      if (held.current !== null) void dropCall(held.current).catch(() => undefined);
    };
  }, [take, held]);
  useRenewedHold(call?.order.number ?? null, said);
  const next = (): void => void take({ skip: skipped });
  return {
    place,
    call,
    said,
    next,
    stop,
    open: (number: string): void => void take({ number }),
    /** Reads the call again, after something of its order has changed. */
    reread: (): void => void take(call ? { number: call.order.number } : {}),
    skip: (): void => {
      const passed = call ? [...skipped, call.order.number] : skipped;
      setSkipped(passed);
      void take({ skip: passed });
    },
    hasSkipped: skipped.length > 0,
    callSkipped: (): void => {
      setSkipped([]);
      void take({});
    },
    tick: (kind: Said): void =>
      setSaid((before) =>
        before.includes(kind) ? before.filter((one) => one !== kind) : [...before, kind],
      ),
  };
}

/** See {@link useCall}. */
export type Calling = ReturnType<typeof useCall>;

/** Holds a call as long as keys are pressed or sentences ticked; without them it is free after five minutes. */
function useRenewedHold(number: string | null, said: readonly Said[]): void {
  const latest = useLatest(said);
  const renewed = useRef(0);
  // Keys and the shop are outside React.
  useEffect(() => {
    if (number === null) return;
    renewed.current = Date.now();
    const renew = (): void => {
      if (Date.now() - renewed.current < renewMs) return;
      renewed.current = Date.now();
      void keepCall(number, latest.current).catch(() => undefined);
    };
    window.addEventListener('keydown', renew);
    window.addEventListener('pointerdown', renew);
    return () => {
      window.removeEventListener('keydown', renew);
      window.removeEventListener('pointerdown', renew);
    };
  }, [number, latest]);
}
