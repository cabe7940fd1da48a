/**
 * Removes the full stop at the end of an abbreviated currency: Intl writes the dinar as `د.ت.`, which would double the
 * full stop of a sentence that ends with an amount.
 */
export const withoutFinalStop = (amount: string): string =>
  amount.replaceAll(/(?<=\p{Script=Arabic})\.(?!\p{Script=Arabic})/gu, '');
