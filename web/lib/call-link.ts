/**
 * The `tel:` link of a phone number; null without a number. The zero in `+33 (0)1 42 …` is not dialed with the code of
 * the country, and an extension (`x12`) is dialed after the call is answered. Source: RFC 3966.
 */
export function callLink(phone: string | null): string | null {
  const [number = '', extension = ''] = (phone ?? '').split('x');
  const digits = number.replace(/^(\+[^(]*)\(0\)/, '$1').replaceAll(/[^+\d]/g, '');
  if (digits === '') return null;
  const after = extension.replaceAll(/\D/g, '');
  return `tel:${digits}${after === '' ? '' : `;ext=${after}`}`;
}
