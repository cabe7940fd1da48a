/**
 * Removes the stop at the end of an abbreviated currency: Intl writes the dinar as `د.ت.`, and the stop of a sentence
 * that ends with an amount would double it.
 */
export const withoutFinalStop = (amount: string): string =>
  amount.replaceAll(/(?<=\p{Script=Arabic})\.(?!\p{Script=Arabic})/gu, '');
