/** A file somebody sends to do harm, or that looks like it; `answer` is the shop's: `taken`, or the code of an error. */
export interface HostileFile {
  readonly name: string;
  readonly response: string;
  /** The browser's answer before anything is sent: `taken`, `left to the server`, or the code of an error. */
  readonly browser: string;
  /** Size of the upright picture, where it is in question. */
  readonly size?: { readonly width: number; readonly height: number } | undefined;
  readonly make: () => Promise<Buffer> | Buffer;
}

/** Builds a {@link HostileFile}. */
export const file = (
  name: string,
  response: string,
  make: HostileFile['make'],
  browser: string = response,
): HostileFile => ({ name, response, browser, make });

/** A copy of a file with something done to it. */
export const changed = (bytes: Buffer, change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
};
