import type { FrameShape, ProductType } from '#domain/catalogue.ts';
import type { Framing } from '#domain/print-geometry.ts';

/** Where the making of a photo's copies stands in this browser. */
export type PhotoState = 'waiting' | 'processing' | 'ready' | 'failed';

/** Where the sending of one file stands. `none`: there is nothing to send (yet). */
export type SendState = 'none' | 'waiting' | 'sending' | 'sent' | 'failed';

/** What went wrong with a photo: a code with a text (`errors.json`) and the facts its text names. */
export interface PhotoFault {
  readonly code: string;
  /** As in the `details` of an error answer. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** Whether trying again can help: a broken line can, a broken file cannot. */
  readonly retryable: boolean;
}

/** What the order needs of a photo is neither at the shop nor on this device; one may look again. */
export const goneFault: PhotoFault = { code: 'photo_gone', retryable: true };

/** One photo of the order. Source: product §3, photo item. */
export interface PhotoItem {
  /** UUID, the `photoId` of the wire. */
  readonly id: string;
  /** Frame number: given once, from 1, in the order of adding; names the photo everywhere. */
  readonly frame: number;
  readonly fileName: string;
  readonly fileType: string;
  readonly productType: ProductType;
  readonly shape: FrameShape | null;
  readonly size: string;
  readonly quantity: number;
  /** How it lies on each thing it has been framed for, by the name of the ware. */
  readonly framings: Readonly<Record<string, Framing>>;
  /** Pixels of the upright picture; null until known. */
  readonly width: number | null;
  readonly height: number | null;
  /** Object URL of a picture for the card (upright); null until there is one. */
  readonly previewUrl: string | null;
  /** Object URL of the small upright picture for lists; null until there is one. */
  readonly thumbnailUrl: string | null;
  /** SHA-256 of the file as it was chosen: equal for two choices of one picture; null until known. */
  readonly contentHash: string | null;
  readonly state: PhotoState;
  readonly fault: PhotoFault | null;
  /**
   * The copy an order must have. Of a picture this browser cannot decode the original goes first and the server makes
   * the copy: then this follows `original`, and `previewUrl` stays null.
   */
  readonly orderCopy: SendState;
  /** `none` once the picture is ready: this device does not have it any more; see {@link PhotoActions.chooseAgain}. */
  readonly original: SendState;
  /** Share of what the order needs that has arrived, 0 to 1. */
  readonly progress: number;
}

/** What the wizard may do to the photos; implemented by `store.ts` (`usePhotos`). */
export interface PhotoActions {
  /**
   * Adds files in order; what is not an image becomes a failed card of its own. Answers how many are images, once all
   * have been looked at.
   */
  readonly add: (files: readonly File[], country: string) => Promise<number>;
  readonly remove: (id: string) => void;
  /** Puts the photo removed last back where it was. */
  readonly undoRemove: () => void;
  /** Changes outside what the size allows are ignored. */
  readonly setQuantity: (id: string, quantity: number) => void;
  /** Passport size rounds the quantity up to a multiple of 4. */
  readonly setSize: (id: string, size: string) => void;
  readonly setProduct: (id: string, productType: ProductType, shape: FrameShape | null) => void;
  /** How the photo lies on what it is now; null as it does by itself. */
  readonly setFraming: (id: string, framing: Framing | null) => void;
  readonly applyToAll: (change: { readonly size?: string; readonly quantity?: number }) => void;
  /** Maps sizes and products to another country; answers how many photos changed. */
  readonly moveToCountry: (country: string) => number;
  readonly retry: (id: string) => void;
  /** What counts as sent of these photos the shop does not have: it is sent again, as far as it is still here. */
  readonly sendAgain: (ids: readonly string[]) => Promise<void>;
  /** Gives a file this device lost back; false when it is another picture. */
  readonly chooseAgain: (id: string, file: File) => Promise<boolean>;
  /** All photos leave this device; originals of placed orders go on. */
  readonly clear: () => void;
  /** The order is placed: the photos leave the grid, their originals go on being sent. Source: product §4. */
  readonly orderPlaced: () => void;
}

/** Originals of placed orders: how many there are, and how many have arrived, are on their way, and did not arrive. */
export interface OriginalCounts {
  readonly total: number;
  readonly done: number;
  readonly active: number;
  readonly failed: number;
  /** Ids of those this device has yet to send. */
  readonly here: readonly string[];
}

/** What `usePhotos` holds. */
export interface PhotosState extends PhotoActions {
  /** In the order of their frames. */
  readonly photos: readonly PhotoItem[];
  /** The stored photos are still being fetched. */
  readonly restoring: boolean;
  /** Photos that were chosen before the page was closed and could not be kept; they have to be chosen again. */
  readonly lost: number;
  /** Photos that have left this page because another tab has ordered them. */
  readonly orderedElsewhere: number;
  readonly originals: OriginalCounts;
}
