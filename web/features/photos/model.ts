import type { FrameShape, ProductType } from '#domain/catalogue.ts';
import type { Framing } from '#domain/print-geometry.ts';
import type { PhotoInsight } from '#web/workers/insight.ts';

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

/** What a picture is to become: a card of the grid, a line of the order. One picture may have several. */
export interface PhotoChoice {
  /** UUID of the card; of a picture's first one the picture's own. */
  readonly id: string;
  /**
   * Frame number: given once, from 1, in the order of adding; names the photo everywhere. A copy made of a card has the
   * card's frame, a picture chosen again has a frame of its own.
   */
  readonly frame: number;
  readonly productType: ProductType;
  readonly shape: FrameShape | null;
  readonly size: string;
  readonly quantity: number;
  /** How it lies on each thing it has been framed for, by the name of the ware. */
  readonly framings: Readonly<Record<string, Framing>>;
  /** The customer knows that an earlier frame shows the same picture, and wants both. */
  readonly kept: boolean;
  /** Name of the ware the customer wants it printed on as it is, however it may look; null for none. */
  readonly accepted: string | null;
}

/** A picture and its way to the shop, the same for all of its cards. */
export interface Picture {
  readonly fileName: string;
  readonly fileType: string;
  /** Pixels of the upright picture; null until known. */
  readonly width: number | null;
  readonly height: number | null;
  /** Object URL of a picture for the card (upright); null until there is one. */
  readonly previewUrl: string | null;
  /** Object URL of the small upright picture for lists; null until there is one. */
  readonly thumbnailUrl: string | null;
  /** SHA-256 of the file as it was chosen: equal for two choices of one picture; null until known. */
  readonly contentHash: string | null;
  /** What a look at the picture told; null until somebody has looked. */
  readonly insight: PhotoInsight | null;
  /** When it was taken, as the camera says, else the date of the file; milliseconds, null when neither is known. */
  readonly takenAt: number | null;
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

/** One photo of the order: a card with its picture. Source: product §3, photo item. */
export interface PhotoItem extends PhotoChoice, Picture {
  /** UUID of the picture, the `photoId` of the wire. */
  readonly photoId: string;
}

/** A size, a number of copies or both for many photos; a size leaves gifts alone. */
export interface ChoiceChange {
  readonly size?: string;
  readonly quantity?: number;
}

/** Facts of a chosen file besides its name that need no reading. */
export interface FileIdentity {
  readonly size: number;
  /** Milliseconds, as the file says. */
  readonly date: number;
}

/** Counts of chosen files by their outcome. */
export interface AddOutcome {
  /** New photos. */
  readonly added: number;
  /** Photos that were missing and have their file again. */
  readonly filled: number;
  /** Photos that are there already: not added again. */
  readonly already: number;
}

/** What the wizard may do to the photos, by the ids of their cards; implemented by `store.ts` (`usePhotos`). */
export interface PhotoActions {
  /**
   * Adds files in order; what is not an image becomes a failed card of its own. A file that is a photo already gives it
   * what it lacks and is never added again. Resolves once all files have been looked at.
   */
  readonly add: (files: readonly File[], country: string) => Promise<AddOutcome>;
  /** Takes cards out; a picture that has no card any more is not sent. */
  readonly remove: (ids: readonly string[]) => void;
  /** Puts the cards removed last back where they were. */
  readonly undoRemove: () => void;
  /** Gives each of these cards' pictures one more card, in another size where there is one; answers their ids. */
  readonly duplicate: (ids: readonly string[], country: string) => readonly string[];
  /** A picture chosen twice is wanted twice. */
  readonly keep: (id: string) => void;
  /** Changes outside what the size allows are ignored. */
  readonly setQuantity: (id: string, quantity: number) => void;
  /** Passport size rounds the quantity up to a multiple of 4. */
  readonly setSize: (id: string, size: string) => void;
  readonly setProduct: (id: string, productType: ProductType, shape: FrameShape | null) => void;
  /** How the photo lies on what it is now; null as it does by itself. */
  readonly setFraming: (id: string, framing: Framing | null) => void;
  /** Whether the customer sees how the photos lie; only then may what is found in them move a crop. */
  readonly cropsSeen: (seen: boolean) => void;
  /** Says, or takes back, that the photo is printed as it is on what it is now. */
  readonly accept: (ids: readonly string[], accepted: boolean) => void;
  /** Changes every card; returns a function that takes the change back from the cards not changed since. */
  readonly applyToAll: (change: ChoiceChange) => () => void;
  /** Changes these cards as {@link PhotoActions.applyToAll} changes all. */
  readonly applyTo: (ids: readonly string[], change: ChoiceChange) => () => void;
  /** Maps sizes and products to another country; answers how many photos changed. */
  readonly moveToCountry: (country: string) => number;
  readonly retry: (id: string) => void;
  /** The copy of a photo (`photoId`) that is sent with the order; null where this device does not have it. */
  readonly findOrderCopy: (id: string) => Promise<Blob | null>;
  /** What counts as sent of these photos (`photoId`) the shop does not have: it is sent again, as far as it is still here. */
  readonly sendAgain: (ids: readonly string[]) => Promise<void>;
  /** Gives a file this device lost back; false when it is another picture. */
  readonly chooseAgain: (id: string, file: File) => Promise<boolean>;
  /** All photos leave this device, and the shop as far as they were sent; originals of placed orders go on. */
  readonly clear: () => Promise<void>;
  /** The order is placed: the photos leave the grid, their originals go on being sent. Source: product §4. */
  readonly orderPlaced: (orderNumber: string) => void;
}

/** Originals of a placed order: how many there are, and how many have arrived, are on their way, and did not arrive. */
export interface OriginalCounts {
  readonly total: number;
  readonly done: number;
  readonly active: number;
  readonly failed: number;
}

/** What `usePhotos` holds. */
export interface PhotosState extends PhotoActions {
  /** In the order of their frames. */
  readonly photos: readonly PhotoItem[];
  /** The stored photos are still being fetched. */
  readonly restoring: boolean;
  /** Files added last that turned out, once they were read, to be photos that are there already. */
  readonly alreadyThere: number;
  /** Photos the shop had, has removed since and this device no longer has whole; they have to be chosen again. */
  readonly removedByShop: number;
  /** Photos that have left this page because another tab has ordered them. */
  readonly orderedElsewhere: number;
  /** Originals of the orders placed here, by the order's number. */
  readonly originals: ReadonlyMap<string, OriginalCounts>;
  /** Ids of the photos of placed orders whose originals this device has yet to send. */
  readonly originalsToSend: readonly string[];
}
