import { formatMajor, type Currency } from '#domain/common/money.ts';

/** Formats an amount in minor units for staff: `12.50 CAD`. */
export function formatAmount(minor: number, currency: Currency): string {
  return `${formatMajor(minor, currency)} ${currency}`;
}
