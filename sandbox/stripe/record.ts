import type { SandboxContext } from '../context.ts';
import type { StripeChange } from '../state/stripe-entries.ts';
import { eventFor, type Happening } from './events.ts';

/**
 * Makes a change true: on the disk with its idempotency key and its webhooks, and only then
 * visible. The caller may answer afterwards, never before.
 */
export function record(
  { state, courier }: SandboxContext,
  change: StripeChange,
  happenings: readonly Happening[] = [],
): void {
  const heard = courier.isListening('stripe') ? happenings : [];
  const webhooks = heard.map((happening) => eventFor(happening, state.now()));
  state.commit({ op: 'stripe', change, webhooks });
  for (const webhook of webhooks) courier.send(webhook);
}
