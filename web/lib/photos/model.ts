import type { ItemChoices } from '#domain/catalogue/item-facts.ts';
import type { ItemOptions } from '#domain/catalogue/item-options.ts';
import type { PaperSize } from '#domain/catalogue/shop-catalogue.ts';
import type { FrameShape, ProductType } from '#domain/catalogue/catalogue.ts';
import type { Framing } from '#domain/prints/print-geometry.ts';
import type { PhotoInsight } from '#web/lib/photos/photo-insight.ts';

/** State of processing a photo's copies in this browser. */
export type PhotoState = 'waiting' | 'processing' | 'ready' | 'failed';

/** Send state of one file. `none`: there is nothing to send (yet). */
export type SendState = 'none' | 'waiting' | 'sending' | 'sent' | 'failed';

/** A photo's problem: a code with a text in `errors.json`, and the values of that text. */
export interface PhotoFault {
  readonly code: string;
  /** Same as the `details` of an error response. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Whether a retry can help: it does for a lost connection, not for a broken file. */
  readonly retryable: boolean;
  /** The file is sent again without the customer, as soon as the connection works. */
  readonly isRetried?: boolean;
}

/** Neither the shop nor this device has the file the order needs; checking again is allowed. */
export const goneFault: PhotoFault = { code: 'photo_gone', retryable: true };

/** The choices for one card of the grid, which is one order line. A photo may have several cards. */
export interface PhotoChoice {
  /** UUID of the card; the photo's first card has the UUID of the photo. */
  readonly id: string;
  /**
   * Frame number: from 1, in the order of adding; names the photo everywhere. A copy of a card keeps the card's frame; a
   * photo chosen again has a frame of its own. It changes only when a file before it turns out to be no picture.
   */
  readonly frame: number;
  readonly productType: ProductType;
  readonly shape: FrameShape | null;
  readonly size: string;
  readonly quantity: number;
  /** Chosen values of the product's options; its usual ones where they are absent. */
  readonly options?: ItemOptions | null | undefined;
  /** Chosen measures of a size without its own. */
  readonly measure?: PaperSize | null | undefined;
  /** The date that is stamped on a print which has one. */
  readonly stamp?: string | null | undefined;
  /** Framing for each product variant it was framed for, by the variant's name. */
  readonly framings: Readonly<Record<string, Framing>>;
  /** The customer knows that an earlier frame has the same photo, and wants both. */
  readonly kept: boolean;
  /** Name of the product variant on which the customer accepts the photo despite its flaws; null for none. */
  readonly accepted: string | null;
}

/** A photo and its upload, shared by all of its cards. */
export interface Picture {
  readonly fileName: string;
  readonly fileType: string;
  /** Width of the upright image in pixels; null until known. */
  readonly width: number | null;
  readonly height: number | null;
  /** Object URL of the card's image (upright); null until there is one. */
  readonly previewUrl: string | null;
  /** Object URL of the small upright image for lists; null until there is one. */
  readonly thumbnailUrl: string | null;
  /** SHA-256 of the chosen file: equal for two choices of one photo; null until known. */
  readonly contentHash: string | null;
  /** Result of the image analysis; null until the photo was analyzed. */
  readonly insight: PhotoInsight | null;
  /** Time of capture from the camera, else the date of the file, in milliseconds; null when neither is known. */
  readonly takenAt: number | null;
  /** Whether `takenAt` is from the camera. */
  readonly isDated?: boolean | undefined;
  readonly state: PhotoState;
  readonly fault: PhotoFault | null;
  /**
   * The copy an order requires. For a photo this browser cannot decode, the original is sent first and the server
   * makes the copy: this state then follows `original`, and `previewUrl` stays null.
   */
  readonly orderCopy: SendState;
  /**
   * `none` for a processed photo means that this device no longer has the original; see {@link
   * PhotoActions.chooseAgain}.
   */
  readonly original: SendState;
  /** Share of the required file that has arrived, 0 to 1. */
  readonly progress: number;
}

/** State of a photo whose file only the customer has. */
export const gonePicture = {
  state: 'ready',
  fault: goneFault,
  orderCopy: 'failed',
  original: 'none',
  progress: 0,
} as const satisfies Partial<Picture>;

/** One photo of the order: a card with its image. */
export interface PhotoItem extends PhotoChoice, Picture {
  /** UUID of the photo, the API's `photoId`. */
  readonly photoId: string;
}

/** A size, a number of copies or both for many photos; the size does not apply to gifts. */
export interface ChoiceChange {
  readonly size?: string;
  readonly quantity?: number;
}

/** Facts of a chosen file, besides its name, that are known without reading it. */
export interface FileIdentity {
  readonly size: number;
  /** Last modified date of the file in milliseconds. */
  readonly date: number;
}

/** What new photos are printed as. */
export type AddedChoices = Pick<PhotoChoice, 'productType' | 'shape' | 'size' | 'options'>;

/** Numbers of chosen files by outcome. */
export interface AddOutcome {
  /** New photos. */
  readonly added: number;
  /** Photos that were missing and have their file again. */
  readonly filled: number;
  /** Photos that exist already and were not added again. */
  readonly already: number;
}

/** Actions of the wizard on the photos, by card id; implemented by `store.ts` (`usePhotos`). */
export interface PhotoActions {
  /**
   * Adds files in order; a file that is not an image becomes a failed card. A file that already is a photo supplies
   * only the missing parts and is never added again. Resolves once every file was checked. `choices`: what new ones are
   * printed as.
   */
  readonly add: (
    files: readonly File[],
    country: string,
    choices?: AddedChoices,
  ) => Promise<AddOutcome>;
  /**
   * Removes cards; a photo without cards is not sent. Returns the number of cards that an undo restores: with `joins` also
   * those removed before.
   */
  readonly remove: (ids: readonly string[], joins: boolean) => number;
  /** Restores the removed cards to their places. */
  readonly undoRemove: () => void;
  /** Adds a card to each of these cards' photos, in another size where possible; returns the new ids. */
  readonly duplicate: (ids: readonly string[], country: string) => readonly string[];
  /** Keeps both of two identical photos. */
  readonly keep: (id: string) => void;
  /** Ignores quantities that the size does not allow. */
  readonly setQuantity: (id: string, quantity: number) => void;
  /** Passport size rounds the quantity up to a multiple of 4. */
  readonly setSize: (id: string, size: string) => void;
  /** A product in several sizes needs its `size`. */
  readonly setProduct: (
    id: string,
    productType: ProductType,
    shape: FrameShape | null,
    size?: string,
  ) => void;
  /** Chooses values of options, or measures, of cards by their UUIDs. */
  readonly setChoices: (choices: ReadonlyMap<string, ItemChoices>) => void;
  /** Sets the framing on the current product variant; null restores the automatic framing. */
  readonly setFraming: (id: string, framing: Framing | null) => void;
  /** Reports whether the framings are visible; only then may analysis results move a crop. */
  readonly cropsSeen: (seen: boolean) => void;
  /** Accepts, or stops accepting, the photos as they are on their current product variants. */
  readonly accept: (ids: readonly string[], accepted: boolean) => void;
  /** Changes every card; returns a function that undoes the change on the cards not changed since. */
  readonly applyToAll: (change: ChoiceChange) => () => void;
  /** Changes these cards as {@link PhotoActions.applyToAll} changes all. */
  readonly applyTo: (ids: readonly string[], change: ChoiceChange) => () => void;
  /** Maps sizes and products to another country, also those that other tabs store; returns how many photos changed. */
  readonly moveToCountry: (country: string) => number;
  readonly retry: (id: string) => void;
  /** Stores on the device what is not stored there yet; resolves when it is, or cannot be. */
  readonly store: () => Promise<void>;
  /** The order copy of a photo (`photoId`); null when this device does not have it. */
  readonly findOrderCopy: (id: string) => Promise<Blob | null>;
  /** The chosen file of a photo (`photoId`); null when this device does not have it any more. */
  readonly findOriginal: (id: string) => Promise<Blob | null>;
  /**
   * Sends the files of these photos (`photoId`) again that were marked as sent but are missing at the shop, if this
   * device still has them.
   */
  readonly sendAgain: (ids: readonly string[]) => Promise<void>;
  /** Restores a file that this device lost; resolves to false when the file is another photo. */
  readonly chooseAgain: (id: string, file: File) => Promise<boolean>;
  /** Removes all photos from this device and from the shop; originals of placed orders are still sent. */
  readonly clear: () => Promise<void>;
  /**
   * Removes the photos of a placed order (`photoId`) from the grid, and those that cannot be read; originals of the order
   * are still sent. Photos added meanwhile stay.
   */
  readonly orderPlaced: (orderNumber: string, ids: ReadonlySet<string>) => void;
}

/** Originals of a placed order: total, sent, in flight and failed for good; the rest waits, perhaps for a connection. */
export interface OriginalCounts {
  readonly total: number;
  readonly done: number;
  readonly active: number;
  readonly failed: number;
}

/** State of `usePhotos`. */
export interface PhotosState extends PhotoActions {
  /** Ordered by frame. */
  readonly photos: readonly PhotoItem[];
  /** The stored photos are still loading. */
  readonly restoring: boolean;
  /** Number of files, of those added last, that turned out to be existing photos once they were read. */
  readonly alreadyThere: number;
  /** Photos that the shop has removed since and this device no longer has in full; they have to be chosen again. */
  readonly removedByShop: number;
  /** Photos that left this page because another tab ordered them. */
  readonly orderedElsewhere: number;
  /** Originals of the orders placed here, by order number. */
  readonly originals: ReadonlyMap<string, OriginalCounts>;
  /** Ids of the photos of placed orders whose originals this device still has to send. */
  readonly originalsToSend: readonly string[];
}
