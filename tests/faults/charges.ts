import { isCurrency, toMinor } from '#domain/money.ts';
import type { SandboxControl } from './sandbox-control.ts';

/** One charge a provider made, and what it gave back of it; minor units of the charge's currency. */
export interface Charge {
  readonly provider: 'helcim' | 'stripe';
  /** As the shop knows it. */
  readonly transaction: string;
  /** Of the window or page it came through. */
  readonly token: string;
  readonly captured: number;
  readonly refunded: number;
}

const minor = (amount: number, currency: string): number => {
  if (!isCurrency(currency)) throw new Error(`the sandbox charged in ${currency}`);
  return toMinor(amount, currency);
};

const helcimCharges = async (sandbox: SandboxControl): Promise<Charge[]> => {
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
};

/** The schedules pay in dollars, whose units are the provider's too. */
const stripeCharges = async (sandbox: SandboxControl): Promise<Charge[]> => {
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
};

/** Reads what the providers have really taken and given back. */
export const readCharges = async (sandbox: SandboxControl): Promise<Charge[]> => [
  ...(await helcimCharges(sandbox)),
  ...(await stripeCharges(sandbox)),
];
