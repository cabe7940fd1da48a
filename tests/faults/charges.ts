import { isCurrency, toMinor } from '#domain/common/money.ts';
import type { SandboxControl } from './sandbox-control.ts';

/** One charge of a provider and the amount refunded of it; minor units of the charge's currency. */
export interface ProviderCharge {
  readonly provider: 'helcim' | 'stripe';
  /** The transaction id that the shop knows. */
  readonly transaction: string;
  /** Token of the window or page of the charge. */
  readonly token: string;
  readonly captured: number;
  readonly refunded: number;
}

function minor(amount: number, currency: string): number {
  if (!isCurrency(currency)) throw new Error(`the sandbox charged in ${currency}`);
  return toMinor(amount, currency);
}

async function helcimCharges(sandbox: SandboxControl): Promise<ProviderCharge[]> {
  const all = await sandbox.transactions();
  const done = all.filter(({ status }) => status !== 'DECLINED');
  return done
    .filter(({ type }) => type === 'purchase')
    .map((purchase) => ({
      provider: 'helcim',
      transaction: purchase.transactionId,
      token: purchase.checkoutToken ?? '',
      captured: minor(purchase.amount, purchase.currency),
      refunded: done
        .filter(({ originalTransactionId }) => originalTransactionId === purchase.transactionId)
        .reduce((sum, { amount, currency }) => sum + minor(amount, currency), 0),
    }));
}

/** The schedules pay in dollars, whose minor units are the provider's units too. */
async function stripeCharges(sandbox: SandboxControl): Promise<ProviderCharge[]> {
  const [sessions, payments] = await Promise.all([sandbox.sessions(), sandbox.payments()]);
  return payments.flatMap(({ id, charges }) =>
    charges
      .filter(({ paid }) => paid)
      .map((charge) => ({
        provider: 'stripe',
        transaction: id,
        token: sessions.find(({ payment_intent }) => payment_intent === id)?.id ?? '',
        captured: charge.amount_captured,
        refunded: charge.amount_refunded,
      })),
  );
}

/** Reads the charges and refunds that the providers have really made. */
export async function readCharges(sandbox: SandboxControl): Promise<ProviderCharge[]> {
  return [...(await helcimCharges(sandbox)), ...(await stripeCharges(sandbox))];
}
