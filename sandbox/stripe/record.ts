import type { SandboxContext } from '../context.ts';
import type { StripeChange } from '../state/stripe-entries.ts';
import { eventFor, type Happening } from './events.ts';

/**
 * Stores a change durably with its idempotency key and its webhooks before it becomes visible. The caller must respond
 * only afterwards.
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
