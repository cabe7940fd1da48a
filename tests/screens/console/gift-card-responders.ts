import type { Failure } from '#contract/errors.ts';
import type { GiftCardPage, ListedGiftCard, OwedResponse } from '#contract/staff/gift-cards.ts';
import { fail } from '#domain/common/result.ts';
import type { StaffParts } from './staff-calls.ts';

type GiftCardCall =
  | 'listGiftCards'
  | 'getOwed'
  | 'findGiftCard'
  | 'getGiftCard'
  | 'issueGiftCards'
  | 'disableGiftCard'
  | 'enableGiftCard'
  | 'extendGiftCard'
  | 'mailGiftCard'
  | 'resendGiftCard';

/** The gift cards of the shop of a test. */
interface CardShop {
  giftCards: ListedGiftCard[];
}

type Responders = {
  readonly [K in GiftCardCall]: (asked: {
    readonly parameters: Readonly<Record<string, string>>;
    readonly query: StaffParts<K>['query'];
    readonly body: StaffParts<K>['body'];
  }) => StaffParts<K>['response'] | Failure;
};

/** The code of the first card of {@link demoCards}. */
export const demoCode = 'ACDE-FGHJ-KMNP-QRTW-KX7M';

function idOf(index: number): string {
  return `3c0a9f0e-55d8-4f6e-9a76-1d1f6a0a2b1${index}`;
}

/** Cards in every state and in two currencies. */
export function demoCards(): ListedGiftCard[] {
  const card = {
    held: 0,
    expiresAt: '2028-01-01T00:00:00.000Z',
    issuedAt: '2026-11-23T10:00:00.000Z',
  };
  return [
    {
      ...card,
      id: idOf(0),
      ending: 'KX7M',
      currency: 'CAD',
      state: 'active',
      balance: 29.02,
      held: 5,
    },
    {
      ...card,
      id: idOf(1),
      ending: 'Q4TT',
      currency: 'TND',
      state: 'active',
      balance: 1300,
      expiresAt: null,
    },
    { ...card, id: idOf(2), ending: 'DEFG', currency: 'CAD', state: 'spent', balance: 0 },
    { ...card, id: idOf(3), ending: '9ACD', currency: 'CAD', state: 'expired', balance: 10 },
    { ...card, id: idOf(4), ending: 'HJKM', currency: 'TND', state: 'disabled', balance: 20 },
  ];
}

function sumOwed(cards: readonly ListedGiftCard[]): OwedResponse['owed'] {
  return [...new Set(cards.map(({ currency }) => currency))].toSorted().map((currency) => {
    const own = cards.filter((card) => card.currency === currency && card.balance > 0);
    const paying = own.filter(({ state }) => state === 'active');
    const sum = (some: readonly ListedGiftCard[]) =>
      some.reduce((total, { balance }) => total + balance, 0);
    return {
      currency,
      owed: sum(paying),
      cards: paying.length,
      blocked: sum(own) - sum(paying),
    };
  });
}

/** The ledger of a card that paid an order. */
function listEntries({ balance }: ListedGiftCard): GiftCardPage['entries'] {
  const entry = { at: '2026-11-24T09:00:00.000Z', expiresAt: null };
  const issued = balance + 20.98;
  return [
    { ...entry, kind: 'capture', amount: 20.98, balance, order: 'FPX-418204991' },
    { ...entry, kind: 'issue', amount: issued, balance: issued, order: null },
  ];
}

type Mails = Map<string, NonNullable<GiftCardPage['mail']>>;

/** Responds to the calls that send cards by mail. */
function createMailResponders(
  shop: CardShop,
  mails: Mails,
): Pick<Responders, 'mailGiftCard' | 'resendGiftCard'> {
  return {
    mailGiftCard: ({ body: { id, email, name, language, amount, currency, expiresAt } }) => {
      const queuedAt = '2026-11-24T09:00:00.000Z';
      const card: ListedGiftCard = {
        id,
        ending: 'MAIL',
        currency,
        state: 'active',
        balance: amount,
        held: 0,
        expiresAt,
        issuedAt: queuedAt,
      };
      shop.giftCards = [card, ...shop.giftCards];
      mails.set(id, { to: email, name, language, state: 'sent', queuedAt, canResend: true });
      return { card };
    },
    resendGiftCard: ({ parameters }) => {
      const mail = mails.get(parameters['card'] ?? '');
      if (mail) mails.set(parameters['card'] ?? '', { ...mail, state: 'waiting' });
      const card = shop.giftCards.find(({ id }) => id === parameters['card']);
      return card ? { card } : fail('not_found');
    },
  };
}

/** Responds to the calls of gift cards as the server does. */
export function createGiftCardResponders(shop: CardShop): Responders {
  const mails: Mails = new Map();
  const change = (id: string | undefined, changes: Partial<ListedGiftCard>) => {
    shop.giftCards = shop.giftCards.map((card) =>
      card.id === id ? { ...card, ...changes } : card,
    );
    const card = shop.giftCards.find((each) => each.id === id);
    return card ? { card } : fail('not_found');
  };
  return {
    listGiftCards: ({ query: { state, currency, ending } }) => ({
      cards: shop.giftCards.filter(
        (card) =>
          (state === undefined || card.state === state) &&
          (currency === undefined || card.currency === currency) &&
          (ending === undefined || card.ending === ending),
      ),
      next: null,
    }),
    getOwed: () => ({ owed: sumOwed(shop.giftCards) }),
    findGiftCard: ({ body }) =>
      body.code.replaceAll('-', '') === demoCode.replaceAll('-', '')
        ? { id: idOf(0) }
        : fail('not_found'),
    getGiftCard: ({ parameters }) => {
      const card = shop.giftCards.find(({ id }) => id === parameters['card']);
      if (!card) return fail('not_found');
      return { card, mail: mails.get(card.id) ?? null, entries: listEntries(card), next: null };
    },
    issueGiftCards: ({ body: { count } }) => ({
      cards: Array.from({ length: count }, (_, index) => ({
        id: idOf(5 + index),
        code: `MNPQ-RTWX-Y346-79AC-DEF${index}`,
      })),
      shownUntil: new Date(Date.now() + 900_000).toISOString(),
    }),
    ...createMailResponders(shop, mails),
    disableGiftCard: ({ parameters }) => change(parameters['card'], { state: 'disabled' }),
    enableGiftCard: ({ parameters }) => change(parameters['card'], { state: 'active' }),
    extendGiftCard: ({ parameters, body }) =>
      change(parameters['card'], { expiresAt: body.expiresAt }),
  };
}
