import type { SandboxContext } from '../context.ts';
import { toMinor } from '../money.ts';
import type { Checkout, Transaction } from '../state/entries.ts';
import {
  findChallenge,
  findDecline,
  maskedCard,
  wrongFields,
  type HelcimCardField,
  type HelcimCardInput,
  type Decline,
  type HelcimDeclineCode,
} from './cards.ts';
import { tokenLifeMs } from './initialize.ts';
import { messageHash } from './php-json.ts';
import { record, type NewTransaction } from './record.ts';
import { newApprovalCode, newToken } from './tokens.ts';
import { transactionMessage } from './wire.ts';

export type HelcimMessage = {
  eventName: string;
  eventStatus: 'SUCCESS' | 'ABORTED' | 'HIDE';
  eventMessage: string;
};

/** Result of an attempt for the window; `message` is what the window posts to its parent page. */
export type HelcimChargeResult =
  | { outcome: 'approved'; message: HelcimMessage | null }
  | { outcome: 'declined'; code: HelcimDeclineCode; message: HelcimMessage }
  | { outcome: 'challenge' }
  | { outcome: 'invalid'; fields: HelcimCardField[] }
  | { outcome: 'paid' | 'expired' | 'unknown' };

export type CheckoutStatus = 'open' | 'paid' | 'expired' | 'unknown';

export function eventNameOf(checkoutToken: string): string {
  return `helcim-pay-js-${checkoutToken}`;
}

export function findCheckoutStatus(
  { state }: SandboxContext,
  checkoutToken: string,
): CheckoutStatus {
  const checkout = state.tables.checkouts.get(checkoutToken);
  if (!checkout) return 'unknown';
  if (state.tables.paidCheckouts.has(checkoutToken)) return 'paid';
  return state.now() < checkout.createdAt + tokenLifeMs ? 'open' : 'expired';
}

function attempt(checkout: Checkout, input: HelcimCardInput): NewTransaction {
  return {
    ...maskedCard(input),
    status: 'DECLINED',
    type: 'purchase',
    amount: checkout.amount,
    currency: checkout.currency,
    avsResponse: 'X',
    cvvResponse: 'M',
    approvalCode: '',
    cardToken: newToken(),
    cardHolderName: input.cardHolderName.trim().toWellFormed(),
    customerCode: checkout.customerCode,
    invoiceNumber: checkout.invoiceNumber,
    warning: '',
    checkoutToken: checkout.checkoutToken,
  };
}

/** Consumes the overrides of the next approvals one by one. */
function withOverride({ switches }: SandboxContext, approved: NewTransaction): NewTransaction {
  const override = switches.charge;
  if (!override || override.remaining <= 0) return approved;
  override.remaining -= 1;
  const currency = override.currency ?? approved.currency;
  return {
    ...approved,
    currency,
    amount:
      override.amount === undefined
        ? approved.amount
        : (toMinor(override.amount, currency) ?? approved.amount),
    invoiceNumber: override.invoiceNumber ?? approved.invoiceNumber,
    status: override.status ?? approved.status,
  };
}

function successMessage(checkout: Checkout, transaction: Transaction): HelcimMessage {
  const data = transactionMessage(transaction);
  const hash = messageHash(data, checkout.secretToken);
  return {
    eventName: eventNameOf(checkout.checkoutToken),
    eventStatus: 'SUCCESS',
    eventMessage: JSON.stringify({ status: 200, data: { data, hash } }),
  };
}

function approve(
  context: SandboxContext,
  checkout: Checkout,
  input: HelcimCardInput,
): HelcimChargeResult {
  const approved = {
    ...attempt(checkout, input),
    status: 'APPROVED' as const,
    approvalCode: newApprovalCode(),
  };
  const transaction = record(context, withOverride(context, approved));
  const { window } = context.switches;
  if (window.dropSuccess > 0) {
    window.dropSuccess -= 1;
    return { outcome: 'approved', message: null };
  }
  return { outcome: 'approved', message: successMessage(checkout, transaction) };
}

function decline(
  context: SandboxContext,
  checkout: Checkout,
  input: HelcimCardInput,
  { code, reason }: Decline,
): HelcimChargeResult {
  const cvvResponse = code === 'cvv' ? 'N' : 'M';
  record(context, { ...attempt(checkout, input), cvvResponse, warning: reason });
  const message = {
    eventName: eventNameOf(checkout.checkoutToken),
    eventStatus: 'ABORTED' as const,
    eventMessage: reason,
  };
  return { outcome: 'declined', code, message };
}

/**
 * Attempts a card on a checkout. Runs synchronously from check to write, so concurrent requests charge a token at most
 * once; a decline leaves it open. `passed` is the customer's response to the bank's challenge.
 */
export function charge(
  context: SandboxContext,
  checkoutToken: string,
  input: HelcimCardInput,
  passed?: boolean,
): HelcimChargeResult {
  const checkout = context.state.tables.checkouts.get(checkoutToken);
  if (!checkout) return { outcome: 'unknown' };
  const status = findCheckoutStatus(context, checkoutToken);
  if (status !== 'open') return { outcome: status };
  const fields = wrongFields(input);
  if (fields.length > 0) return { outcome: 'invalid', fields };
  const challenge = findChallenge(input, passed);
  if (challenge === 'ask') return { outcome: 'challenge' };
  const declined = challenge ?? findDecline(input, context.state.now());
  return declined ? decline(context, checkout, input, declined) : approve(context, checkout, input);
}
