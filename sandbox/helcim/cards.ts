type HelcimTestCard = {
  cardType: 'VI' | 'MC';
  name: string;
  number: string;
  expiry: string;
  /** The bank challenges the customer first (3-D Secure). */
  challenged?: boolean;
};

/** The only numbers the sandbox takes, so that a real card typed by mistake goes nowhere. */
export const helcimTestCards: readonly HelcimTestCard[] = [
  { cardType: 'VI', name: 'Visa', number: '4124939999999990', expiry: '01/28' },
  { cardType: 'MC', name: 'Mastercard', number: '5413330089099130', expiry: '01/28' },
  {
    cardType: 'MC',
    name: 'Mastercard',
    number: '5413330089020011',
    expiry: '01/28',
    challenged: true,
  },
];

export type HelcimDeclineCode = 'cvv' | 'honour' | 'expired' | 'funds' | 'authentication';

export type Decline = { code: HelcimDeclineCode; reason: string };

/** CVVs that make a test card fail, with the words of the live service. */
export const declines: readonly (Decline & { cvv: string })[] = [
  {
    cvv: '200',
    code: 'cvv',
    reason: 'Transaction Declined: DECLINE CVV2 - Do not honor due to CVV2 mismatch\\failure',
  },
  { cvv: '209', code: 'honour', reason: 'Transaction Declined: DECLINED - Do Not Honor' },
  { cvv: '210', code: 'expired', reason: 'Transaction Declined: EXPIRED CARD - Expired Card' },
  { cvv: '225', code: 'funds', reason: 'Transaction Declined: NSF - Insufficient Funds' },
];

const unauthenticated: Decline = {
  code: 'authentication',
  reason: 'Transaction Declined: 3D SECURE - Authentication Failed',
};

export type HelcimCardInput = {
  cardNumber: string;
  expiry: string;
  cvv: string;
  cardHolderName: string;
};

export type HelcimCardField = keyof HelcimCardInput;

function findCard(cardNumber: string): HelcimTestCard | undefined {
  const digits = cardNumber.replaceAll(/\D/g, '');
  return helcimTestCards.find((card) => card.number === digits);
}

/** The invalid fields; empty when the card can be charged. */
export function wrongFields(input: HelcimCardInput): HelcimCardField[] {
  const wrong: HelcimCardField[] = [];
  if (!findCard(input.cardNumber)) wrong.push('cardNumber');
  if (!/^(0[1-9]|1[0-2])\/\d{2}$/.test(input.expiry)) wrong.push('expiry');
  if (!/^\d{3,4}$/.test(input.cvv)) wrong.push('cvv');
  if (input.cardHolderName.trim() === '') wrong.push('cardHolderName');
  return wrong;
}

function hasExpired(expiry: string, now: number): boolean {
  const month = Number(expiry.slice(0, 2));
  const year = 2000 + Number(expiry.slice(3));
  return now >= Date.UTC(year, month, 1);
}

/** Returns the issuer's decline; undefined means approved. */
export function findDecline(input: HelcimCardInput, now: number): Decline | undefined {
  const byCvv = declines.find((decline) => decline.cvv === input.cvv);
  if (byCvv) return byCvv;
  // The printed expiry of a test card always remains valid, so the sandbox keeps working after that date.
  const printed = findCard(input.cardNumber)?.expiry === input.expiry;
  if (!printed && hasExpired(input.expiry, now)) {
    return declines.find((decline) => decline.code === 'expired');
  }
  return undefined;
}

/** State of the bank's challenge: pending, failed, or not needed. */
export function findChallenge(
  input: HelcimCardInput,
  passed: boolean | undefined,
): 'ask' | Decline | undefined {
  if (!findCard(input.cardNumber)?.challenged || passed === true) return undefined;
  return passed === undefined ? 'ask' : unauthenticated;
}

/** First six and last four digits, the only stored part of a number. */
export function maskedCard(input: HelcimCardInput): { cardNumber: string; cardType: string } {
  const card = findCard(input.cardNumber);
  if (!card) throw new Error('only test cards are charged');
  return {
    cardNumber: card.number.slice(0, 6) + card.number.slice(-4),
    cardType: card.cardType,
  };
}
