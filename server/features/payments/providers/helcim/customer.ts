import { countryFrom } from '#domain/places/countries.ts';
import { regionOf } from '#domain/places/postal-address.ts';
import { joinName } from '#domain/customers/split-name.ts';
import type { OrderRecord } from '../../../orders/index.ts';

/** Customer data that prefills the payment window's form. */
export interface HelcimCustomer {
  readonly contactName: string;
  readonly cellPhone: string;
  readonly billingAddress?: {
    readonly name: string;
    readonly street1: string;
    readonly postalCode: string;
    readonly city: string;
    readonly email: string;
    readonly phone: string;
    /** Two letters. */
    readonly province?: string;
    /** ISO 3166-1 alpha-3. */
    readonly country?: string;
  };
}

/** Countries of Helcim's merchants; customers of other countries choose theirs in the window. */
const countries: Readonly<Record<string, string>> = { US: 'USA', CA: 'CAN' };

function isFilled(text: string): boolean {
  return text.trim() !== '';
}

/** Converts an order's customer for Helcim's window; null if the order has no name. */
export function toHelcimCustomer(order: OrderRecord): HelcimCustomer | null {
  const address = order.billingAddress ?? order.shippingAddress;
  const contactName = ((address && joinName(address)) || order.name).trim();
  if (contactName === '') return null;
  const cellPhone = order.phone;
  if (!address || !isFilled(address.address) || !isFilled(address.postalCode)) {
    return { contactName, cellPhone };
  }
  const province = regionOf(address);
  const country = countries[countryFrom(address.country) ?? order.country];
  return {
    contactName,
    cellPhone,
    billingAddress: {
      name: contactName,
      street1: address.address,
      postalCode: address.postalCode,
      city: address.city,
      email: order.email,
      phone: cellPhone,
      ...(/^[A-Z]{2}$/.test(province) ? { province } : {}),
      ...(country === undefined ? {} : { country }),
    },
  };
}
