import type { FrameShape, ProductType } from '#domain/catalogue.ts';

/** Where the making of a photo's copies stands in this browser. */
export type PhotoState = 'waiting' | 'processing' | 'ready' | 'failed';

/** Where the sending of one file stands. `none`: there is nothing to send (yet). */
export type SendState = 'none' | 'waiting' | 'sending' | 'sent' | 'failed';

/** What went wrong with a photo: a code with a text (`errors.json`) and its arguments. */
export interface PhotoFault {
  readonly code: string;
  readonly values?: Readonly<Record<string, string>>;
  /** Whether trying again can help: a broken line can, a broken file cannot. */
  readonly retryable: boolean;
}

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
  /** Pixels of the upright picture; null until known. */
  readonly width: number | null;
  readonly height: number | null;
  /** Object URL of a picture for the card (upright); null until there is one. */
  readonly previewUrl: string | null;
  readonly state: PhotoState;
  readonly fault: PhotoFault | null;
  readonly orderCopy: SendState;
  readonly original: SendState;
  /** Share of the order copy that has arrived, 0 to 1. */
  readonly progress: number;
}

/** What the wizard may do to the photos; implemented by `store.ts` (`usePhotos`). */
export interface PhotoActions {
  /** Adds files in order; what is not an image becomes a failed card of its own. */
  readonly add: (files: readonly File[], country: string) => void;
  readonly remove: (id: string) => void;
  /** Puts the photo removed last back where it was. */
  readonly undoRemove: () => void;
  /** Changes outside what the size allows are ignored. */
  readonly setQuantity: (id: string, quantity: number) => void;
  /** Passport size rounds the quantity up to a multiple of 4. */
  readonly setSize: (id: string, size: string) => void;
  readonly setProduct: (id: string, productType: ProductType, shape: FrameShape | null) => void;
  readonly applyToAll: (change: { readonly size?: string; readonly quantity?: number }) => void;
  /** Maps sizes and products to another country; answers how many photos changed. */
  readonly moveToCountry: (country: string) => number;
  readonly retry: (id: string) => void;
  readonly clear: () => void;
}
