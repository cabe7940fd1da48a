import type { SandboxContext } from '../context.ts';
import type {
  Card,
  SandboxCharge,
  Intent,
  SandboxSession,
  StripeChange,
} from '../state/stripe-entries.ts';
import { toUnits } from './amounts.ts';
import {
  declines,
  findCard,
  wrongFields,
  type StripeCardField,
  type StripeCardInput,
  type StripeDeclineCode,
} from './cards.ts';
import { newId } from './ids.ts';
import { record } from './record.ts';
import { findSession, sessionStatusOf } from './session-status.ts';
import { sessionRead } from './wire.ts';

/** Result of an attempt for the hosted page; `url` is where the browser goes next. */
export type StripeChargeResult =
  | { outcome: 'approved'; url: string }
  | { outcome: 'challenge'; url: string }
  | { outcome: 'declined'; code: StripeDeclineCode; message: string }
  | { outcome: 'invalid'; fields: StripeCardField[] }
  | { outcome: 'paid' | 'expired' | 'unknown' };

export function successUrlOf(session: SandboxSession): string {
  return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}

export function challengePath(sessionId: string): string {
  return `/c/pay/${sessionId}/authenticate`;
}

function findIntent({ state }: SandboxContext, session: SandboxSession): Intent {
  const known = state.tables.stripe.intents.get(session.paymentIntent ?? '');
  return (
    known ?? {
      id: newId('pi'),
      createdAt: state.now(),
      status: 'requires_payment_method',
      amount: session.amountTotal,
      currency: session.currency,
      latestCharge: null,
      metadata: session.paymentMetadata,
    }
  );
}

function newCharge({ state }: SandboxContext, intent: Intent, card: Card): SandboxCharge {
  return {
    id: newId('ch'),
    createdAt: state.now(),
    paymentIntent: intent.id,
    status: 'succeeded',
    amount: intent.amount,
    amountRefunded: 0,
    currency: intent.currency,
    card,
    metadata: intent.metadata,
    email: null,
    failureCode: null,
    declineCode: null,
    failureMessage: null,
    disputed: false,
  };
}

/** Consumes the charge overrides one by one: the charged amount differs from the requested one. */
function withMistakes(
  { switches }: SandboxContext,
  session: SandboxSession,
): { session: SandboxSession; delayed: boolean } {
  const override = switches.charge;
  if (!override || override.remaining <= 0) return { session, delayed: false };
  override.remaining -= 1;
  const currency = override.currency?.toLowerCase() ?? session.currency;
  const amountTotal =
    override.amount === undefined ? session.amountTotal : toUnits(override.amount, currency);
  const reference = override.clientReferenceId ?? session.reference;
  return {
    session: { ...session, currency, amountTotal, reference },
    delayed: override.delayed === true,
  };
}

function redeemed({ state }: SandboxContext, session: SandboxSession): StripeChange['coupons'] {
  const coupon = state.tables.stripe.coupons.get(session.coupon ?? '');
  return coupon ? [{ ...coupon, timesRedeemed: coupon.timesRedeemed + 1 }] : [];
}

function approve(context: SandboxContext, asked: SandboxSession, card: Card): StripeChargeResult {
  const { session, delayed } = withMistakes(context, asked);
  const { amountTotal: amount, currency } = session;
  const intent = { ...findIntent(context, session), amount, currency };
  const status = delayed ? ('pending' as const) : ('succeeded' as const);
  const charge = { ...newCharge(context, intent, card), email: session.email, status };
  const complete: SandboxSession = {
    ...session,
    status: 'complete',
    paymentStatus: delayed ? 'unpaid' : 'paid',
    paymentIntent: intent.id,
    challenge: null,
  };
  const change = {
    sessions: [complete],
    intents: [
      {
        ...intent,
        status: delayed ? ('processing' as const) : ('succeeded' as const),
        latestCharge: charge.id,
      },
    ],
    charges: [charge],
    coupons: redeemed(context, session),
  };
  const object = sessionRead(complete, '');
  record(context, change, [{ type: 'checkout.session.completed', object }]);
  return { outcome: 'approved', url: successUrlOf(complete) };
}

function decline(
  context: SandboxContext,
  session: SandboxSession,
  card: Card,
  code: StripeDeclineCode,
): StripeChargeResult {
  const { code: failureCode, reason: declineCode, message } = declines[code];
  const intent = findIntent(context, session);
  const failure = { status: 'failed' as const, failureCode, declineCode, failureMessage: message };
  const charge = { ...newCharge(context, intent, card), email: session.email, ...failure };
  record(context, {
    sessions: [{ ...session, paymentIntent: intent.id, challenge: null }],
    intents: [{ ...intent, status: 'requires_payment_method', latestCharge: charge.id }],
    charges: [charge],
  });
  return { outcome: 'declined', code, message };
}

function challenge(
  context: SandboxContext,
  session: SandboxSession,
  card: Card,
): StripeChargeResult {
  const intent = findIntent(context, session);
  record(context, {
    sessions: [{ ...session, paymentIntent: intent.id, challenge: card }],
    intents: [{ ...intent, status: 'requires_action' }],
  });
  return { outcome: 'challenge', url: challengePath(session.id) };
}

/**
 * Attempts a card on a session. Runs synchronously from check to write, so concurrent requests charge a session at
 * most once; a decline leaves it open.
 */
export function charge(
  context: SandboxContext,
  id: string,
  input: StripeCardInput,
): StripeChargeResult {
  const session = findSession(context, id);
  const status = sessionStatusOf(session);
  if (!session || status !== 'open') return { outcome: status === 'open' ? 'unknown' : status };
  const fields = wrongFields(input, context.state.now());
  const found = findCard(input.cardNumber);
  if (!found || fields.length > 0) return { outcome: 'invalid', fields };
  const name = input.cardHolderName.trim().toWellFormed();
  const card = { brand: found.brand, lastFour: found.number.slice(-4), name };
  if (found.decline) return decline(context, session, card, found.decline);
  return found.challenged ? challenge(context, session, card) : approve(context, session, card);
}

/** Applies the customer's response to the bank's challenge; a session without a challenge is unchanged. */
export function answerChallenge(
  context: SandboxContext,
  id: string,
  passed: boolean,
): StripeChargeResult | undefined {
  const session = findSession(context, id);
  const status = sessionStatusOf(session);
  if (!session || status !== 'open') return { outcome: status === 'open' ? 'unknown' : status };
  if (!session.challenge) return undefined;
  return passed
    ? approve(context, session, session.challenge)
    : decline(context, session, session.challenge, 'authentication');
}
