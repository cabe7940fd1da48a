/** Names under which the shop keeps things in the browser's local storage. */
export const storageKeys = {
  /** Language picked by hand (product §2). */
  language: 'language',
  /** Set once the offer of another language was dismissed. */
  languageOffer: 'languageOffer',
  /** Number of the order being placed; kept before its first piece is sent. */
  orderNumber: 'orderNumber',
  /** The card payment begun last: whether it was paid is asked after a reload. */
  payment: 'payment',
  country: 'selectedCountry',
  step: 'step',
  form: 'formData',
  discountCode: 'discountCode',
  studio: 'selectedStudio',
  /** Where the customer is, for an hour (product §4). */
  place: 'userLocation',
  distance: 'distanceFilter',
} as const;

/** Name of the browser's database of photos. */
export const photoDatabaseName = 'photos';

/** Key, and prefix of the keys, under which older versions kept photos in the local storage. */
export const oldPhotosKey = 'uploadedPhotos';

/** Prefix of the keys under which uploads find themselves again. */
export const uploadKeyPrefix = 'tus::';

const known: readonly string[] = Object.values(storageKeys);

/** Whether the shop itself still uses this key. */
export const isKnownKey = (key: string): boolean =>
  known.includes(key) || key.startsWith(uploadKeyPrefix);

/**
 * Whether a clean-up of a full storage must leave this key alone: the language, the order number and what uploads
 * are resumed by. Losing one of them would cost the customer an order or a sent picture.
 */
export const isSparedKey = (key: string): boolean =>
  key === storageKeys.language ||
  key === storageKeys.orderNumber ||
  key.startsWith(uploadKeyPrefix);
