/** Keys of the shop's values in the browser's local storage. */
export const storageKeys = {
  /** Language picked manually (product §2). */
  language: 'language',
  /** Set once the offer of another language was dismissed. */
  languageOffer: 'languageOffer',
  /** Number of the order being placed; stored before its first chunk is sent. */
  orderNumber: 'orderNumber',
  /** The last card payment begun: its result is checked after a reload. */
  payment: 'payment',
  country: 'selectedCountry',
  /** Country of the order in progress, for a page that opens without a connection. */
  orderCountry: 'orderCountry',
  step: 'step',
  form: 'formData',
  discountCode: 'discountCode',
  studio: 'selectedStudio',
  /** The customer's position, for an hour (product §4). */
  place: 'userLocation',
  distance: 'distanceFilter',
  /** How collages were made, so that they can be changed. */
  collages: 'collages',
} as const;

/** Name of the browser's database of photos. */
export const photoDatabaseName = 'photos';

/** Key, and prefix of the keys, of photos that older versions kept in local storage. */
export const oldPhotosKey = 'uploadedPhotos';

/** Prefix of the keys by which uploads are resumed. */
export const uploadKeyPrefix = 'tus::';

const known: readonly string[] = Object.values(storageKeys);

/** Whether the shop still uses this key. */
export function isKnownKey(key: string): boolean {
  return known.includes(key) || key.startsWith(uploadKeyPrefix);
}

/**
 * Whether freeing space must keep this key: the language, the order number and the resume keys of uploads. Losing one
 * of them would cost the customer an order or an uploaded photo.
 */
export function isSparedKey(key: string): boolean {
  return (
    key === storageKeys.language ||
    key === storageKeys.orderNumber ||
    key.startsWith(uploadKeyPrefix)
  );
}
