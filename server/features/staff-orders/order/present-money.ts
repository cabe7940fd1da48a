import type { StaffOrder } from '#contract/staff/orders.ts';
import { toMajor } from '#domain/common/money.ts';
import { isCardMethod, isManualMethod } from '#domain/payments/payment-methods.ts';
import type { findBalances, OrderRecord } from '../../orders/index.ts';
import type { MoneyFacts } from './order-facts.repo.ts';

type Money = StaffOrder['money'][number];
type Balances = Awaited<ReturnType<typeof findBalances>>;

/** Minor units of an instrument. */
interface Instrument {
  readonly kind: Money['kind'];
  readonly lastFour: string | null;
  readonly taken: number;
  readonly returned: number;
  readonly left: number;
  readonly isWaiting: boolean;
}

/** Charges that are still open, or whose end the provider has not told. */
const waitingAttempts: readonly string[] = ['initializing', 'open', 'processing', 'indeterminate'];

function listCards(
  { currency }: OrderRecord,
  { attempts }: MoneyFacts,
  { left }: Balances,
): Instrument[] {
  // The order's currency alone: amounts of several are never added.
  return attempts
    .filter((attempt) => attempt.currency === currency)
    .filter(({ state, captured }) => captured !== null || waitingAttempts.includes(state))
    .map(({ id, captured, refunded, lost, cardLastFour }) => ({
      kind: 'card',
      lastFour: cardLastFour,
      taken: captured ?? 0,
      returned: refunded + lost,
      left: left.cards.find(({ attempt }) => attempt === id)?.amount ?? 0,
      isWaiting: captured === null,
    }));
}

function listGiftCards(
  { giftCardLastFour }: OrderRecord,
  { giftCard }: MoneyFacts,
  { left }: Balances,
): Instrument[] {
  if (giftCardLastFour === null) return [];
  const { captured, refunded, held } = giftCard;
  return [
    {
      kind: 'gift_card',
      lastFour: giftCardLastFour,
      taken: captured,
      returned: refunded,
      left: left.giftCard,
      isWaiting: captured === 0 && held > 0,
    },
  ];
}

function listManual(
  { paymentMethod, fulfilmentState }: OrderRecord,
  { payments, manualReturned }: MoneyFacts,
  { left }: Balances,
): Instrument[] {
  if (!isManualMethod(paymentMethod)) return [];
  const taken = payments
    .filter(({ state }) => state !== 'pending')
    .reduce((sum, { amount }) => sum + amount, 0);
  return [
    {
      kind: paymentMethod === 'interac' ? 'transfer' : 'cash',
      lastFour: null,
      taken,
      returned: manualReturned,
      left: left.manual,
      isWaiting: taken === 0 && fulfilmentState !== 'cancelled',
    },
  ];
}

/** A card order that nobody began to pay waits for its card too. */
function listExpected(
  { paymentMethod, paymentState }: OrderRecord,
  cards: readonly Instrument[],
): Instrument[] {
  const isExpected =
    isCardMethod(paymentMethod) && paymentState === 'awaiting_payment' && cards.length === 0;
  return isExpected
    ? [{ kind: 'card', lastFour: null, taken: 0, returned: 0, left: 0, isWaiting: true }]
    : [];
}

/** Presents what was taken, returned and is left by each instrument, in the order's currency. */
export function presentMoney(order: OrderRecord, facts: MoneyFacts, balances: Balances): Money[] {
  const cards = listCards(order, facts, balances);
  const major = (minor: number): number => toMajor(minor, order.currency);
  return [
    ...listGiftCards(order, facts, balances),
    ...cards,
    ...listExpected(order, cards),
    ...listManual(order, facts, balances),
  ]
    .slice(0, 20)
    .map(({ taken, returned, left, ...instrument }) => ({
      ...instrument,
      taken: major(taken),
      returned: major(returned),
      left: major(left),
    }));
}
