export type StripeDeclineCode =
  | 'declined'
  | 'funds'
  | 'expired'
  | 'cvc'
  | 'processing'
  | 'authentication';

export type StripeTestCard = {
  brand: 'visa' | 'mastercard';
  number: string;
  /** The bank challenges the customer first. */
  challenged?: boolean;
  decline?: Exclude<StripeDeclineCode, 'authentication'>;
};

/** The only numbers the sandbox takes, so that a real card typed by mistake goes nowhere. */
export const stripeTestCards: readonly StripeTestCard[] = [
  { brand: 'visa', number: '4242424242424242' },
  { brand: 'mastercard', number: '5555555555554444' },
  { brand: 'visa', number: '4000002760003184', challenged: true },
  { brand: 'visa', number: '4000000000003220', challenged: true },
  { brand: 'visa', number: '4000000000000002', decline: 'declined' },
  { brand: 'visa', number: '4000000000009995', decline: 'funds' },
  { brand: 'visa', number: '4000000000000069', decline: 'expired' },
  { brand: 'visa', number: '4000000000000127', decline: 'cvc' },
  { brand: 'visa', number: '4000000000000119', decline: 'processing' },
];

/** A refusal in the provider's words: what failed, the bank's reason, the text. */
export const declines: Readonly<
  Record<StripeDeclineCode, { code: string; reason: string | null; message: string }>
> = {
  declined: {
    code: 'card_declined',
    reason: 'generic_decline',
    message: 'Your card was declined.',
  },
  funds: {
    code: 'card_declined',
    reason: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired: { code: 'expired_card', reason: 'expired_card', message: 'Your card has expired.' },
  cvc: {
    code: 'incorrect_cvc',
    reason: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processing: {
    code: 'processing_error',
    reason: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authentication: {
    code: 'payment_intent_authentication_failure',
    reason: null,
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
};

export type StripeCardInput = {
  cardNumber: string;
  expiry: string;
  cvc: string;
  cardHolderName: string;
};
export type StripeCardField = keyof StripeCardInput;

export function findCard(cardNumber: string): StripeTestCard | undefined {
  const digits = cardNumber.replaceAll(/\D/g, '');
  return stripeTestCards.find((card) => card.number === digits);
}

function isPast(expiry: string, now: number): boolean {
  const month = Number(expiry.slice(0, 2));
  return now >= Date.UTC(2000 + Number(expiry.slice(3)), month, 1);
}

/** The invalid fields; empty when the card can be charged. Any future expiry is valid. */
export function wrongFields(input: StripeCardInput, now: number): StripeCardField[] {
  const wrong: StripeCardField[] = [];
  if (!findCard(input.cardNumber)) wrong.push('cardNumber');
  if (!/^(0[1-9]|1[0-2])\/\d{2}$/.test(input.expiry) || isPast(input.expiry, now)) {
    wrong.push('expiry');
  }
  if (!/^\d{3,4}$/.test(input.cvc)) wrong.push('cvc');
  if (input.cardHolderName.trim() === '') wrong.push('cardHolderName');
  return wrong;
}
