import type { SandboxContext } from '../context.ts';
import type { SandboxCharge, Intent } from '../state/stripe-entries.ts';
import { toUnits } from './amounts.ts';
import { chargeRead } from './charge-wire.ts';
import { newId } from './ids.ts';
import { record } from './record.ts';

/** A payment of another application; amount in major units, currency in lower case. */
export type ForeignPayment = {
  amount: number;
  currency: string;
  metadata: Readonly<Record<string, string>>;
};

/**
 * Records a payment that another application took on the same account, such as a sale at the counter: it has no
 * Checkout Session. It can be refunded and disputed like any other.
 */
export function takeForeignPayment(context: SandboxContext, asked: ForeignPayment): Intent {
  const { state } = context;
  const { currency, metadata } = asked;
  const amount = toUnits(asked.amount, currency);
  const createdAt = state.now();
  const id = newId('pi');
  const charge: SandboxCharge = {
    id: newId('ch'),
    createdAt,
    paymentIntent: id,
    status: 'succeeded',
    amount,
    amountRefunded: 0,
    currency,
    card: { brand: 'visa', lastFour: '4242', name: '' },
    metadata,
    email: null,
    failureCode: null,
    declineCode: null,
    failureMessage: null,
    disputed: false,
  };
  const intent: Intent = {
    id,
    createdAt,
    status: 'succeeded',
    amount,
    currency,
    latestCharge: charge.id,
    metadata,
  };
  record(context, { intents: [intent], charges: [charge] }, [
    { type: 'charge.succeeded', object: chargeRead(charge) },
  ]);
  return intent;
}
