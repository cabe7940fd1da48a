import type { Result } from '#contract/errors.ts';
import type {
  MakeRefund,
  RefundChoice,
  RefundQuote,
  StaffRefunds,
} from '#contract/staff/refunds.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { toMajor } from '#domain/common/money.ts';
import { fail, succeed } from '#domain/common/result.ts';
import { findRefundChecks, type RefundChecking } from '#domain/payments/refund-checks.ts';
import { may } from '#domain/staff/roles.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import { runAct } from '../../../platform/audit/run-act.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { findOrderByNumber, lockOrder, staffWrites, type OrderRecord } from '../../orders/index.ts';
import type { SignedIn } from '../../staff/index.ts';
import type { PaymentDeps } from '../deps.ts';
import { insertRefund } from '../records/refunds.repo.ts';
import { readOrderMoney, type OrderMoney } from './find-instruments.ts';
import { planRefund, type RefundPlan } from './plan-refund.ts';
import { presentQuote, presentRefunds } from './present-refunds.ts';

type Deps = Pick<PaymentDeps, 'kysely' | 'clock' | 'catalogues' | 'refundLimits'>;

/** A person who refunds. */
export interface Refunder {
  readonly person: SignedIn;
  readonly caller: Caller;
  /** Whether they proved a short while ago who they are. */
  readonly isProven: boolean;
}

async function findRefundable(
  trx: Trx,
  person: SignedIn,
  number: string,
): Promise<OrderRecord | null> {
  const order = await findOrderByNumber(trx, number);
  return order && may(person, 'refunds.make', order) ? order : null;
}

function readOnce<T>({ kysely }: Pick<Deps, 'kysely'>, read: (trx: Trx) => Promise<T>): Promise<T> {
  return kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read);
}

/** Reads what is left of an order's money, and its refunds. Error: `not_found`. */
export function readRefunds(
  deps: Deps,
  person: SignedIn,
  number: string,
): Promise<Result<StaffRefunds>> {
  return readOnce(deps, async (trx): Promise<Result<StaffRefunds>> => {
    const order = await findRefundable(trx, person, number);
    return order ? succeed(presentRefunds(await readOrderMoney(trx, order))) : fail('not_found');
  });
}

/** Computes what a refund would do, without making it. Errors: `not_found`, and those of {@link planRefund}. */
export function quoteRefund(
  deps: Deps,
  person: SignedIn,
  number: string,
  choice: RefundChoice,
): Promise<Result<RefundQuote>> {
  return readOnce(deps, async (trx): Promise<Result<RefundQuote>> => {
    const order = await findRefundable(trx, person, number);
    if (!order) return fail('not_found');
    const money = await readOrderMoney(trx, order);
    const plan = planRefund(money, choice);
    if (!plan.ok) return plan;
    const { catalogue } = deps.catalogues.current();
    const earlier = await staffWrites.sumRecentRefunds(catalogue, trx, person.id, deps.clock());
    const checking = { limits: deps.refundLimits(), earlier };
    return succeed(await presentQuote(catalogue, trx, money, plan.value, checking));
  });
}

/** Keys of the refunds of one request: its id, then the id with a number for each further charge. */
function keyOf(id: string, part: number): string {
  return part === 0 ? id : `${id}-${part + 1}`;
}

/** What a request with this id has refunded before, in minor units; null if it is new. */
function findEarlier({ refunds }: OrderMoney, id: string): number | null {
  const own = refunds.filter(({ key }) => key === id || key.startsWith(`${id}-`));
  return own.length === 0 ? null : own.reduce((sum, { amount }) => sum + amount, 0);
}

/** Checks a planned refund against what the person saw and typed. */
function check(
  catalogue: Catalogue,
  { order, left }: OrderMoney,
  { amount }: RefundPlan,
  request: MakeRefund,
  { isProven, ...checking }: { readonly isProven: boolean } & RefundChecking,
): Result<undefined> {
  const { currency } = order;
  if (request.left !== toMajor(left, currency)) return fail('refund_changed');
  const checks = findRefundChecks(catalogue, amount, currency, checking);
  const isSame = request.amount === toMajor(amount, currency);
  if (!isSame && (checks.isTyped || request.amount !== undefined)) {
    return fail('invalid_request', { fields: ['amount'] });
  }
  return checks.isProven && !isProven ? fail('staff_proof_required') : succeed(undefined);
}

async function storeRefunds(
  trx: Trx,
  { order }: OrderMoney,
  { parts, lines }: RefundPlan,
  { id, reason, note, askedBy }: MakeRefund & { readonly askedBy: string },
): Promise<void> {
  for (const [at, { isExtra: _, ...part }] of parts.entries()) {
    await insertRefund(trx, {
      orderId: order.id,
      key: keyOf(id, at),
      cause: 'requested',
      reason: note === '' ? reason : note,
      reasonCode: reason,
      askedBy,
      // The copies are counted once, however many charges return them.
      lines: at === 0 && lines ? [...lines.named] : null,
      currency: order.currency,
      ...part,
    });
  }
}

/**
 * Refunds an order as a person chose; jobs carry it out. A repeat with the same id answers what the first did, and a refund
 * that another person made in between is told. Errors: `not_found`, `order_act_pending`, `refund_changed`, `refund_key_used`,
 * `invalid_request` (another amount, or none), `staff_proof_required`, and those of {@link planRefund}. Source: decision 50.
 */
export function makeRefund(
  deps: Deps,
  { person, caller, isProven }: Refunder,
  number: string,
  request: MakeRefund,
): Promise<Result<StaffRefunds>> {
  const act = { act: 'order.refund', object: { kind: 'order', id: number } } as const;
  return runAct(deps.kysely, caller, act, async (trx, record): Promise<Result<StaffRefunds>> => {
    const found = await findRefundable(trx, person, number);
    const order = found && (await lockOrder(trx, found.id));
    if (!order) return fail('not_found');
    const money = await readOrderMoney(trx, order);
    const known = findEarlier(money, request.id);
    if (known !== null) {
      record.skip();
      const isSame =
        request.amount === undefined || request.amount === toMajor(known, order.currency);
      return isSame ? succeed(presentRefunds(money)) : fail('refund_key_used');
    }
    const free = await staffWrites.checkNoOtherAct(trx, order.id);
    if (!free.ok) return free;
    const plan = planRefund(money, request.choice);
    if (!plan.ok) return plan;
    const { catalogue } = deps.catalogues.current();
    const earlier = await staffWrites.takeRecentRefunds(catalogue, trx, person.id, deps.clock());
    const checked = check(catalogue, money, plan.value, request, {
      isProven,
      limits: deps.refundLimits(),
      earlier,
    });
    if (!checked.ok) return checked;
    await storeRefunds(trx, money, plan.value, { ...request, askedBy: person.id });
    record.setStudio(order.studio);
    record.setBefore({ payment: order.paymentState });
    const { amount } = plan.value;
    record.setAfter({ refund: request.id, amount, currency: order.currency, why: request.reason });
    return succeed(presentRefunds(await readOrderMoney(trx, order)));
  });
}
