/** What is left of an order's money by instrument, in minor units. */
export interface LeftToRefund {
  readonly giftCard: number;
  /** Paid in cash or by transfer. */
  readonly manual: number;
  /** By charge: the extra charges first, then the largest amount. */
  readonly cards: readonly {
    readonly attempt: string;
    readonly amount: number;
    /** The charge came on top of the one that paid the order. */
    readonly isExtra: boolean;
  }[];
}

/** What one refund returns to each instrument, in minor units; it returns at most one charge. */
export interface RefundParts {
  readonly giftCardAmount: number;
  readonly cardAmount: number;
  readonly byHandAmount: number;
  /** The charge of `cardAmount`; null without one. */
  readonly attempt: string | null;
  readonly isExtra: boolean;
}

type Card = Omit<LeftToRefund['cards'][number], 'attempt'> & { readonly attempt: string | null };

const noCard: Card = { attempt: null, amount: 0, isExtra: false };

/** The charge that a refund returns: the first that covers it, else the one that covers most. */
export function chargeFor({ cards, giftCard, manual }: LeftToRefund, wanted: number | null): Card {
  const open = cards.filter(({ amount }) => amount > 0);
  const [largest] = open.toSorted((a, b) => b.amount - a.amount);
  const rest = (wanted ?? 0) - giftCard - manual;
  return open.find(({ amount }) => amount >= rest) ?? largest ?? noCard;
}

/**
 * Divides a refund among the instruments. An extra charge was never the order's payment and is returned before it; a
 * gift card comes before the bank card beside it.
 */
export function divideRefund(amount: number, left: LeftToRefund, card: Card): RefundParts {
  const extra = card.isExtra ? Math.min(amount, card.amount) : 0;
  const giftCardAmount = Math.min(amount - extra, left.giftCard);
  const cardAmount = card.isExtra ? extra : Math.min(amount - giftCardAmount, card.amount);
  const byHandAmount = amount - giftCardAmount - cardAmount;
  const attempt = cardAmount > 0 ? card.attempt : null;
  return { giftCardAmount, cardAmount, byHandAmount, attempt, isExtra: card.isExtra };
}

/** All that is left of an order's money, in minor units. */
export function sumLeft({ giftCard, manual, cards }: LeftToRefund): number {
  const positive = cards.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);
  return Math.max(giftCard, 0) + Math.max(manual, 0) + positive;
}

/** What is left after a refund. */
export function subtractRefund(left: LeftToRefund, parts: RefundParts): LeftToRefund {
  return {
    giftCard: left.giftCard - parts.giftCardAmount,
    manual: left.manual - parts.byHandAmount,
    cards: left.cards.map((card) =>
      card.attempt === parts.attempt ? { ...card, amount: card.amount - parts.cardAmount } : card,
    ),
  };
}

/**
 * Plans the refunds that return an amount: one, or one for each charge if no charge covers what the other instruments do
 * not; null if there is not as much left.
 */
export function planRefunds(amount: number, left: LeftToRefund): RefundParts[] | null {
  if (amount <= 0 || amount > sumLeft(left)) return null;
  const card = chargeFor(left, amount);
  const most = Math.max(left.giftCard, 0) + card.amount + Math.max(left.manual, 0);
  const now = Math.min(amount, most);
  const parts = divideRefund(now, left, card);
  if (now === amount) return [parts];
  const rest = planRefunds(amount - now, subtractRefund(left, parts));
  return rest && [parts, ...rest];
}
