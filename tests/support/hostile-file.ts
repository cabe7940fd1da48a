/**
 * A harmful file or one that resembles it; `response` is the shop's outcome: `taken`, or the code of an
 * error.
 */
export interface HostileFile {
  readonly name: string;
  readonly response: string;
  /** The browser's outcome before anything is sent: `taken`, `left to the server`, or the code of an error. */
  readonly browser: string;
  /** Size of the upright picture, if it is tested. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
  readonly make: () => Promise<Buffer> | Buffer;
}

/** Builds a {@link HostileFile}. */
export function file(
  name: string,
  response: string,
  make: HostileFile['make'],
  browser: string = response,
): HostileFile {
  return { name, response, browser, make };
}

/** A changed copy of a file. */
export function changed(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
}

/** The same file with the size of its upright picture. */
export function sized(plan: HostileFile, size: HostileFile['size']): HostileFile {
  return {
    ...plan,
    size,
  };
}
