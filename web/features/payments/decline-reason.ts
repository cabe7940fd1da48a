/** Text keys of the advice for a declined card. */
export type DeclineAdvice =
  | 'declined'
  | 'expiredCard'
  | 'incorrectCvc'
  | 'cardProcessing'
  | 'insufficientFunds'
  | 'incorrectPostalCode'
  | 'unableToProcess';

const patterns: readonly (readonly [RegExp, DeclineAdvice])[] = [
  [/expired/i, 'expiredCard'],
  [/\b(cvv|cvc)\d?\b|security code/i, 'incorrectCvc'],
  [/\bnsf\b|insufficient/i, 'insufficientFunds'],
  [/\bavs\b|postal|\bzip\b/i, 'incorrectPostalCode'],
  [/processing error|try again later|issuer unavailable/i, 'cardProcessing'],
  [/declin|do not hono/i, 'declined'],
  [/unable to process|gateway|timed? ?out/i, 'unableToProcess'],
  // An aborted or cancelled window says nothing about the card.
  [/^(?!.*(abort|cancel)).+/i, 'declined'],
];

/** Maps a provider's reason to advice for the customer; null for a reason that is not about the card. */
export function adviceFor(reason: string | null): DeclineAdvice | null {
  return (reason && patterns.find(([pattern]) => pattern.test(reason))?.[1]) || null;
}
