/**
 * Removes the full stop at the end of an abbreviated currency: Intl writes the dinar as `د.ت.`, which would double the
 * full stop of a sentence that ends with an amount.
 */
export function withoutFinalStop(amount: string): string {
  return amount.replaceAll(/(?<=\p{Script=Arabic})\.(?!\p{Script=Arabic})/gu, '');
}
