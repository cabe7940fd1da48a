import type { Failure, Result } from '#contract/errors.ts';
import { cleanLine } from '#domain/customers/customer-text.ts';
import { toMinor } from '#domain/common/money.ts';
import type { CatalogueSource } from '#server/features/catalogue/index.ts';
import type { InvoiceShop } from '#server/features/invoices/index.ts';
import type { OrderDeps } from '#server/features/orders/index.ts';
import { systemClock, type Clock } from '#server/platform/clock/clock.ts';
import type { Caller } from '#server/platform/audit/caller.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { failureText } from '#server/platform/http/language.ts';
import { readExistingConfig } from '#server/config.ts';
import { orderLinkKeyOf } from '#server/config-secrets.ts';
import {
  canMove,
  fulfilmentTransitions,
  type FulfilmentState,
  type PaymentState,
} from '#domain/orders/order-states.ts';
import { StartError } from '../start/start-error.ts';
import { formatAmount } from './format.ts';
import { openShopCatalogues } from './open-catalogues.ts';
import { withRunningDatabase } from './running-database.ts';
import { shellCaller } from './shell-caller.ts';

const nextCommands: Partial<Record<FulfilmentState, string>> = {
  placed: 'produce',
  awaiting_csr: 'approve',
  approved: 'produce',
  in_production: 'shipped, or ready if it is picked up',
  ready: 'hand-over or complete',
  shipped: 'complete or returned',
  returned: 'shipped, complete or cancel',
};

/** The staff commands that lead an order on from its states; null if none does. */
function describeNext(state: FulfilmentState, payment: PaymentState): string | null {
  if (payment === 'payment_review') return 'refund, end-review or cancel';
  if (payment === 'refunded') {
    return canMove(fulfilmentTransitions, state, 'cancelled') ? 'cancel' : null;
  }
  if (payment === 'awaiting_payment' && state === 'placed') {
    return 'mark-paid, if it is paid by transfer';
  }
  return nextCommands[state] ?? null;
}

/** Dependencies of a command on a running shop. */
export interface OpsShop {
  readonly catalogues: CatalogueSource;
  readonly kysely: Db;
  readonly clock: Clock;
  readonly payments: OrderDeps['payments'];
  /** The seller of its invoices. */
  readonly shop: InvoiceShop;
  /** Key of the secrets in the QR codes of pickups. */
  readonly orderLinkKey: string;
  /** The person who runs it, for the audit log. */
  readonly caller: Caller;
}

/** Loaded only by the commands that need it: it imports half the shop, which would slow down all other commands. */
async function loadFeatures() {
  return {
    ...(await import('#server/features/orders/index.ts')),
    ...(await import('#server/features/payments/index.ts')),
    ...(await import('#server/features/prints/index.ts')),
    ...(await import('#server/features/notifications/index.ts')),
  };
}

/** The features that staff commands call. */
export type FeatureModules = Awaited<ReturnType<typeof loadFeatures>>;

/** Runs a command on the database of the running shop. */
export function withShop<T>(
  run: (shop: OpsShop, features: FeatureModules) => Promise<T>,
): Promise<T> {
  return withRunningDatabase(async ({ kysely }) => {
    const features = await loadFeatures();
    const catalogues = await openShopCatalogues(kysely);
    return await run(
      {
        catalogues,
        kysely,
        clock: systemClock,
        payments: features.paymentWrites,
        // Only few commands use the next two, and only those need the configuration and the secrets of the shop.
        get shop() {
          return { ...readExistingConfig(process.env), catalogues };
        },
        get orderLinkKey() {
          return orderLinkKeyOf(readExistingConfig(process.env));
        },
        caller: shellCaller(),
      },
      features,
    );
  });
}

/** Texts of failures for staff, by code. */
export type StaffTexts = Partial<Record<Failure['code'], string>>;

/** Texts of failures whose usual text addresses the customer. */
const staffTexts: StaffTexts = {
  order_not_cancellable:
    'This order cannot be cancelled any more. Nothing was changed; its money is returned with: npm run ops -- refund',
  order_not_found: 'There is no order of this number; npm run ops -- orders lists the latest ones.',
};

/** The text of a failure for staff: amounts as in the output of every command. */
function staffText(failure: Failure, texts: StaffTexts): string {
  if (failure.code === 'refund_too_large') {
    const { total, currency } = failure.details;
    if (total === 0) return 'Nothing of its money is left to refund. Nothing was changed.';
    return `At most ${formatAmount(toMinor(total, currency), currency)} can be refunded. Nothing was changed.`;
  }
  return texts[failure.code] ?? staffTexts[failure.code] ?? failureText(failure, 'en');
}

/** The states of an order that caused a failure, and the commands that lead it on; null for other failures. */
function describeStates(failure: Failure): string | null {
  if (!('details' in failure) || failure.details === undefined) return null;
  if (failure.code === 'order_not_cancellable') return failure.details.state;
  if (failure.code !== 'order_state_conflict') return null;
  const { state, payment } = failure.details;
  const next = describeNext(state, payment);
  return next === null ? `${state}, ${payment}` : `${state}, ${payment}; next: ${next}`;
}

/**
 * The value of a success; a failure throws one line with the reason, the states that caused it and the next command. A
 * command may have `texts` of its own, such as with its next step.
 */
export function unwrap<T>(result: Result<T>, texts: StaffTexts = {}): T {
  if (result.ok) return result.value;
  const states = describeStates(result);
  const text = staffText(result, texts);
  throw new StartError(states === null ? text : `${text} (it is ${states})`);
}

/**
 * Returns a required option.
 * @throws StartError
 */
export function required(value: unknown, name: string, usage: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new StartError(`--${name} is missing: npm run ops -- ${usage}`);
}

/** Greatest number of characters of what staff write, such as a reason, unless a command has a limit of its own. */
const maxText = 500;

/**
 * Returns what staff wrote in a required option, in one line without control characters: customers may read it in a mail.
 * @throws StartError
 */
export function requiredText(
  value: unknown,
  name: string,
  usage: string,
  maxLength = maxText,
): string {
  const text = cleanLine(required(value, name, usage));
  if (text.length <= maxLength) return required(text, name, usage);
  throw new StartError(`--${name} has at most ${maxLength} characters`);
}
