import { fail, succeed, type FailureWith, type Success } from '../common/result.ts';

/** The carrier of a parcel, and its number there. Source: product §4.21. */
export interface Shipment {
  /** As customers read it; one of {@link knownCarriers} where it is known. */
  readonly carrier: string;
  /** Capital letters and digits. */
  readonly trackingNumber: string;
}

/** Longest name of a carrier, in characters. Source: product §9.15. */
export const maxCarrierLength = 60;

interface Carrier {
  readonly name: string;
  /** Other ways in which staff type it, without spaces and punctuation. */
  readonly aliases?: readonly string[];
  /** Address of the tracking page, before the tracking number. */
  readonly page: string;
}

const carriers: readonly Carrier[] = [
  {
    name: 'Canada Post',
    aliases: ['postescanada', 'canadapostpostescanada'],
    page: 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/',
  },
  { name: 'UPS', page: 'https://www.ups.com/track?tracknum=' },
  {
    name: 'FedEx',
    aliases: ['federalexpress'],
    page: 'https://www.fedex.com/fedextrack/?trknbr=',
  },
  {
    name: 'DHL',
    aliases: ['dhlexpress'],
    page: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  },
  {
    name: 'USPS',
    aliases: ['uspostalservice', 'unitedstatespostalservice'],
    page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  },
  { name: 'Purolator', page: 'https://www.purolator.com/en/shipping/tracker?pin=' },
  {
    name: 'La Poste',
    aliases: ['colissimo'],
    page: 'https://www.laposte.fr/outils/suivre-vos-envois?code=',
  },
  {
    name: 'Rapid-Poste',
    aliases: ['rapideposte'],
    page: 'https://www.rapidposte.poste.tn/fr/Item_Events_Fr.asp?ItemId=',
  },
  {
    name: 'Aramex',
    page: 'https://www.aramex.com/us/en/track/results?ShipmentNumber=',
  },
];

function keyOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function findCarrier(name: string): Carrier | undefined {
  const key = keyOf(name);
  return carriers.find((carrier) => keyOf(carrier.name) === key || carrier.aliases?.includes(key));
}

/** Names of the carriers whose parcels can be followed by a link. Source: product §4.21. */
export const knownCarriers: readonly string[] = carriers.map(({ name }) => name);

/** Address of a parcel's tracking page; null for a carrier that is not known. Source: product §4.21. */
export function trackingLink({ carrier, trackingNumber }: Shipment): string | null {
  const known = findCarrier(carrier);
  return known ? `${known.page}${encodeURIComponent(trackingNumber)}` : null;
}

/**
 * Reads a carrier and a tracking number as staff type them. Errors: `carrier` (empty, longer than {@link
 * maxCarrierLength} or with control characters), `tracking_number` (not 4 to 40 letters and digits). Source: product
 * §4.21.
 */
export function readShipment(
  carrier: string,
  trackingNumber: string,
): Success<Shipment> | FailureWith<'carrier' | 'tracking_number'> {
  const name = carrier.trim().replaceAll(/\s+/g, ' ');
  if (name === '' || name.length > maxCarrierLength || /[\p{C}<>]/u.test(name)) {
    return fail('carrier');
  }
  const number = trackingNumber.replaceAll(/[\s-]/g, '').toUpperCase();
  if (!/^[A-Z0-9]{4,40}$/.test(number)) return fail('tracking_number');
  return succeed({ carrier: findCarrier(name)?.name ?? name, trackingNumber: number });
}
