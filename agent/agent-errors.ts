/** The shop cannot be reached now, or responds as no shop does; the agent asks again later. */
export class ShopUnreachable extends Error {
  override name = 'ShopUnreachable';
  /** Seconds that the shop asks to wait; 0 if it does not say. */
  readonly waitSeconds: number;
  constructor(message: string, waitSeconds = 0) {
    super(message);
    this.waitSeconds = waitSeconds;
  }
}

/** No answer arrived, or not all of it. */
export class NoResponse extends ShopUnreachable {
  override name = 'NoResponse';
}

/** The bytes of one print ended too early although the shop answered; `at` is the first missing one. */
export class DownloadBroken extends ShopUnreachable {
  override name = 'DownloadBroken';
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** The shop does not know the token any more. */
export class TokenRefused extends Error {
  override name = 'TokenRefused';
}

/** The lab's folder cannot be written now: its disk is full, or it is not there. */
export class FolderTrouble extends Error {
  override name = 'FolderTrouble';
}

/** One finished drop cannot be put in place now; others may be. */
export class PlacingRefused extends FolderTrouble {
  override name = 'PlacingRefused';
}

/** Another agent works with the same folder. */
export class FolderTaken extends Error {
  override name = 'FolderTaken';
}
