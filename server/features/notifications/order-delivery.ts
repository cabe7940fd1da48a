import type { Address } from '#contract/orders.ts';
import { countryFrom } from '#domain/countries.ts';
import type { OrderRecord } from '../orders/index.ts';
import type { Fact } from './mail-content.ts';
import type { MailLanguage } from './mail-language.ts';

/** Lines of a text somebody wrote, without the empty ones. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const joined = (separator: string, ...parts: readonly (string | null | undefined)[]): string =>
  parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(separator);

/** Town, region and postal code in the order the country's post wants them. */
const townOf = (address: Address, country: string | null): string => {
  const region = address.state || address.province;
  return country === 'US' || country === 'CA'
    ? joined(', ', address.city, joined(' ', region, address.postalCode))
    : joined(', ', joined(' ', address.postalCode, address.city), region);
};

const addressLines = (address: Address, language: MailLanguage): string[] => {
  const country = countryFrom(address.country);
  return [
    joined(' ', address.firstName, address.lastName),
    ...linesOf(address.address),
    townOf(address, country),
    language.country(country ?? address.country),
  ].filter((line) => line !== '');
};

/** Where the order goes: an address or a studio, and who is billed where that is told apart. */
export const deliveryFacts = (order: OrderRecord, language: MailLanguage): Fact[] => {
  const { text, country } = language;
  const { pickupStudio: studio, shippingAddress, billingAddress } = order;
  return [
    ...(studio
      ? [
          {
            label: text('delivery.pickupAt'),
            lines: [
              studio.name,
              ...linesOf(studio.address),
              studio.city,
              country(studio.country),
            ].filter((line) => line !== ''),
          },
        ]
      : []),
    ...(shippingAddress
      ? [{ label: text('delivery.shippingTo'), lines: addressLines(shippingAddress, language) }]
      : []),
    ...(billingAddress
      ? [{ label: text('delivery.billing'), lines: addressLines(billingAddress, language) }]
      : []),
  ];
};

/** What the customer wrote beside the order. */
export const noteFacts = (order: OrderRecord, { text }: MailLanguage): Fact[] => {
  const lines = linesOf(order.orderNote ?? '');
  return lines.length > 0 ? [{ label: text('delivery.note'), lines }] : [];
};
