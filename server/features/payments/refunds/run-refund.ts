import type { Result } from '#contract/errors.ts';
import { graceMs } from '#domain/attempt-states.ts';
import { fail, succeed } from '#domain/result.ts';
import { transact } from '../../../platform/db/transact.ts';
import { refundGiftCard } from '../../discounts/index.ts';
import { lockOrder, type Refund } from '../../orders/index.ts';
import { findAttempt, type Attempt } from '../records/attempts.repo.ts';
import type { CardRefunds, ProviderRefund, RefundOutcome } from '../providers/card-refunds.ts';
import type { PaymentDeps } from '../deps.ts';
import { failRefund, finishRefund, undoRefund } from './finish-refund.ts';
import { cardRefundsOf } from '../providers/refund-providers.ts';
import {
  accountedRefunds,
  claimRefundSend,
  dueRefunds,
  findRefund,
  isAnotherHanging,
  storeNextLook,
  updateRefund,
  whileRefunding,
} from '../records/refund-runs.repo.ts';

const minuteMs = 60_000;
/** How often it is looked whether a batch has closed, and whether money on its way has arrived. */
const batchPauseMs = 15 * minuteMs;
/** How often it is looked whether what was given back has come back. */
const lookPauseMs = 24 * 60 * minuteMs;
/** After this many refusals that another try might mend, people decide. */
const maxAttempts = 12;
const batch = 50;

/** The steps between which a process may die; told to whoever wants to know, as tests do that let it die there. */
export type RefundStep = 'gift card' | 'told' | 'asked' | 'given back' | 'done';

/** What carrying out refunds needs. */
export type RefundDeps = PaymentDeps & { readonly after?: (step: RefundStep) => void };

/** First the gift card: its part is put back with its entry in the ledger, once. */
const creditGiftCard = async (deps: RefundDeps, refund: Refund): Promise<void> => {
  if (refund.gift_card_amount === 0) return;
  await transact(deps.kysely, async (trx): Promise<Result<null>> => {
    const order = await lockOrder(trx, refund.order_id);
    if (!order?.giftCard) return fail('order_not_found');
    await refundGiftCard(
      trx,
      {
        giftCard: order.giftCard.id,
        orderId: order.id,
        reference: refund.id,
        amount: refund.gift_card_amount,
      },
      deps.clock(),
    );
    return succeed(null);
  });
  deps.after?.('gift card');
};

const again = (deps: RefundDeps, inMs: number): Date => new Date(deps.clock() + inMs);

const returnedReason = 'the provider could not give it back';
/** Sent once, never again on hope: staff look at the provider, and refund again under another key if it is not there. */
const notFound =
  'sent once without an answer, and the provider lists no such refund; look there before refunding again';
const ambiguous =
  'sent once without an answer, and the provider lists more than one refund that may be it; look there before refunding again';

/** Those of a provider's refunds that may be this one; without keys there may be several. */
const findOwn = async (
  { kysely }: RefundDeps,
  refund: Refund,
  { provider }: Attempt,
  given: readonly ProviderRefund[],
): Promise<ProviderRefund[]> => {
  const { id, provider_refund, card_amount, seen_before } = refund;
  if (provider_refund !== null) return given.filter((one) => one.id === provider_refund);
  const keyed = given.filter(({ key }) => key === id);
  if (keyed.length > 0) return keyed;
  // A failed refund without a key is as likely one that staff made at the provider.
  const alike = given.filter(
    (one) =>
      one.key === null &&
      one.status !== 'failed' &&
      one.amount === card_amount &&
      !seen_before.includes(one.id),
  );
  const ids = alike.map((one) => one.id);
  const accounted = await accountedRefunds(kysely, { id, provider }, ids);
  return alike.filter((one) => !accounted.has(one.id));
};

/** What was accepted is kept by its name: until it has arrived, nothing was given back. */
const awaitArrival = async (deps: RefundDeps, refund: Refund, providerRefund: string) => {
  const next_at = again(deps, batchPauseMs);
  await updateRefund(deps.kysely, refund.id, { provider_refund: providerRefund, next_at });
};

/** Two look-ups this long after it was sent say how it ended, as far as anybody can say. */
const isLate = (deps: RefundDeps, refund: Refund): boolean =>
  refund.provider_refund === null && deps.clock() >= (refund.sent_at?.getTime() ?? 0) + graceMs;

/**
 * Whether a call whose outcome nobody was told, or which the provider has only accepted, was carried out: by the
 * provider's own word. `unknown` until it is found done; `over` where the provider gave it up. After two late look-ups
 * `none` says that it was not found, and `several` that more than one refund may be this one.
 */
const settleUnknown = async (
  deps: RefundDeps,
  refund: Refund,
  attempt: Attempt,
  provider: CardRefunds,
): Promise<{ readonly found: string } | 'none' | 'several' | 'unknown' | 'over'> => {
  const given = await provider.refundsOf(attempt, refund.sent_at ?? refund.created_at);
  const candidates = await findOwn(deps, refund, attempt, given ?? []);
  const [own, ...others] = candidates;
  const isClear =
    own !== undefined &&
    others.length === 0 &&
    (own.key !== null || !(await isAnotherHanging(deps.kysely, refund, attempt)));
  if (isClear && own.status === 'done') return { found: own.id };
  if (isClear && own.status === 'failed') {
    await failRefund(deps, refund.id, returnedReason);
    return 'over';
  }
  if (isClear) {
    await awaitArrival(deps, refund, own.id);
    return 'unknown';
  }
  const emptyReads = refund.empty_reads + (given !== null && isLate(deps, refund) ? 1 : 0);
  if (emptyReads >= 2) return own ? 'several' : 'none';
  const next_at = again(deps, minuteMs);
  await updateRefund(deps.kysely, refund.id, { empty_reads: emptyReads, next_at });
  return 'unknown';
};

/** What the provider answered is written down: given back, to be asked again, not known, or not to be had. */
const handleOutcome = async (
  deps: RefundDeps,
  refund: Refund,
  outcome: RefundOutcome,
): Promise<string | null> => {
  const { kysely, log } = deps;
  const attempts = refund.tries + 1;
  switch (outcome.outcome) {
    case 'done':
      return outcome.id;
    case 'pending':
      await awaitArrival(deps, refund, outcome.id);
      return null;
    case 'busy': {
      const next_at = again(deps, outcome.retryAfterSeconds * 1000);
      await updateRefund(kysely, refund.id, { state: 'requested', next_at });
      return null;
    }
    case 'unknown':
      log.warn({ refund: refund.id, why: outcome.why }, 'refund may or may not have happened');
      return null;
    case 'refused': {
      const { status, reason, retryable } = outcome;
      log.warn({ refund: refund.id, status, reason }, 'refund refused');
      if (!retryable || attempts >= maxAttempts) {
        await failRefund(deps, refund.id, reason);
        return null;
      }
      const next_at = again(deps, Math.min(2 ** attempts, 60) * minuteMs);
      await updateRefund(kysely, refund.id, { state: 'requested', next_at, failure: reason });
      return null;
    }
  }
};

/** Asks the provider, having written down before that it may have happened from here on. */
const askProvider = async (
  deps: RefundDeps,
  refund: Refund,
  attempt: Attempt,
  provider: CardRefunds,
): Promise<string | null> => {
  const { kysely } = deps;
  const { id: key, card_amount: amount } = refund;
  // Two alike in flight could not be told apart by a look-up.
  const next = (await isAnotherHanging(kysely, refund, attempt))
    ? ({ step: 'later' } as const)
    : await provider.prepare({ attempt, amount, key, now: deps.clock() });
  if (next.step === 'wait') {
    await updateRefund(kysely, refund.id, { state: 'waiting', next_at: again(deps, batchPauseMs) });
    return null;
  }
  if (next.step === 'later') {
    await updateRefund(kysely, refund.id, { next_at: again(deps, minuteMs) });
    return null;
  }
  // The lock of the order's refunds is lost with its connection: somebody else may have sent it meanwhile.
  const at = { sentAt: new Date(deps.clock()), nextAt: again(deps, minuteMs) };
  if (!(await claimRefundSend(kysely, refund, { ...at, seenBefore: next.seenBefore }))) return null;
  deps.after?.('told');
  const outcome = await next.send();
  deps.after?.('asked');
  return await handleOutcome(deps, refund, outcome);
};

/** The try a refund gives back of, with its provider; null where that is not set up. */
const payerOf = async (deps: RefundDeps, { attempt: id }: Refund) => {
  const attempt = id === null ? null : await findAttempt(deps.kysely, id);
  const provider = attempt && cardRefundsOf(deps, attempt.provider);
  return attempt && provider ? { attempt, provider } : null;
};

/** The provider's id of what it gave back; null while it has not. */
const refundCard = async (deps: RefundDeps, refund: Refund): Promise<string | null> => {
  if (refund.provider_refund !== null && refund.state !== 'indeterminate') {
    return refund.provider_refund;
  }
  const payer = await payerOf(deps, refund);
  if (!payer) {
    await updateRefund(deps.kysely, refund.id, { next_at: again(deps, batchPauseMs) });
    deps.log.error({ refund: refund.id }, 'refund on a card provider that is not set up');
    return null;
  }
  const { attempt, provider } = payer;
  if (refund.state !== 'indeterminate') return await askProvider(deps, refund, attempt, provider);
  const settled = await settleUnknown(deps, refund, attempt, provider);
  if (settled === 'unknown' || settled === 'over') return null;
  if (typeof settled === 'object') return settled.found;
  if (settled === 'none' && provider.canSendAgain) {
    // It never happened, so it is asked for again: as before, under the same key.
    return await askProvider(deps, { ...refund, state: 'requested' }, attempt, provider);
  }
  await failRefund(deps, refund.id, settled === 'none' ? notFound : ambiguous);
  return null;
};

/** What was given back stays so where the provider says nothing else; a bank may send it back for weeks. */
const lookAgain = async (deps: RefundDeps, refund: Refund): Promise<void> => {
  const payer = await payerOf(deps, refund);
  const mayReverseMs = payer?.provider.mayReverseMs ?? null;
  if (!payer || mayReverseMs === null || refund.card_amount === 0) return;
  const given = await payer.provider.refundsOf(payer.attempt, refund.created_at);
  const own = given?.find(({ id }) => id === refund.provider_refund);
  if (own?.status === 'failed') {
    await undoRefund(deps, refund.id, returnedReason);
    return;
  }
  const end = (refund.done_at?.getTime() ?? 0) + mayReverseMs;
  const next = deps.clock() + (given ? lookPauseMs : minuteMs);
  await storeNextLook(deps.kysely, refund.id, next < end ? new Date(next) : null);
};

const carryOut = async (deps: RefundDeps, id: string): Promise<void> => {
  const refund = await findRefund(deps.kysely, id);
  if (!refund || refund.state === 'failed') return;
  if (refund.state === 'done') {
    await lookAgain(deps, refund);
    return;
  }
  await creditGiftCard(deps, refund);
  if (refund.card_amount > 0) {
    const providerRefund = await refundCard(deps, refund);
    if (providerRefund === null) return;
    await updateRefund(deps.kysely, id, { state: 'waiting', provider_refund: providerRefund });
    deps.after?.('given back');
  }
  if (refund.by_hand_amount > 0 && refund.by_hand_reference === null) {
    await updateRefund(deps.kysely, id, { state: 'waiting', next_at: null });
    return;
  }
  const payer = refund.card_amount > 0 ? await payerOf(deps, refund) : null;
  await finishRefund(deps, id, payer?.provider.mayReverseMs ? again(deps, lookPauseMs) : null);
  deps.after?.('done');
};

/**
 * Carries a stored refund out, or on from where it stopped: the gift card's ledger, then the provider, then people, then
 * it is done; and after that looks whether it stays done. It may run twice, and may die between any two steps: money
 * goes back once. Source: product §4, refunds.
 */
export const runRefund = async (deps: RefundDeps, id: string): Promise<void> => {
  const refund = await findRefund(deps.kysely, id);
  if (refund) await whileRefunding(deps.kysely, refund.order_id, () => carryOut(deps, id));
};

/** Carries on the refunds that are due to. */
export const resumeRefunds = async (deps: RefundDeps): Promise<void> => {
  for (const id of await dueRefunds(deps.kysely, new Date(deps.clock()), batch)) {
    await runRefund(deps, id).catch((error: unknown) => {
      deps.log.error({ refund: id, err: error }, 'refund could not be carried on');
    });
  }
};
