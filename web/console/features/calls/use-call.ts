import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { HeldCall } from '#contract/staff/calls.ts';
import { keepCall } from '../../api/calls.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { leaveCalls, take, useCallStore } from './call-store.ts';

const address = { order: z.optional(z.string().check(z.maxLength(40))) };

/** The call that this person makes now; null for none. */
export function useCall(): HeldCall | null {
  return useCallStore(({ place }) => (place.at === 'call' ? place.call : null));
}

/** Takes a call when the screen opens, that of its address if it has one, and holds it while there are keys. */
export function useCalling(): void {
  const { state, change } = useAddressState(address);
  const number = useCall()?.order.number;
  const [first] = useState(state.order);
  // The shop gives the call, and takes it back when the screen is left.
  useEffect(() => {
    void take(first);
    return leaveCalls;
  }, [first]);
  // The address is outside React.
  useEffect(() => {
    if (number !== state.order && number !== undefined)
      change({ order: number }, { replace: true });
  }, [number, state.order, change]);
  useRenewedHold(number);
}

/** A hold is renewed at most this often, in milliseconds. */
const renewMs = 30_000;

/** Holds a call as long as keys are pressed; without them it is free after five minutes. */
function useRenewedHold(number: string | undefined): void {
  // Keys and the shop are outside React.
  useEffect(() => {
    if (number === undefined) return;
    let renewedAt = Date.now();
    const renew = (): void => {
      if (Date.now() - renewedAt < renewMs) return;
      renewedAt = Date.now();
      void keepCall(number, useCallStore.getState().said).catch(() => undefined);
    };
    window.addEventListener('keydown', renew);
    window.addEventListener('pointerdown', renew);
    return () => {
      window.removeEventListener('keydown', renew);
      window.removeEventListener('pointerdown', renew);
    };
  }, [number]);
}
