/** A file somebody sends to do harm, or that looks like it; `answer` is the shop's: `taken`, or the code of an error. */
export interface HostileFile {
  readonly name: string;
  readonly answer: string;
  readonly make: () => Promise<Buffer> | Buffer;
}

/** Builds a {@link HostileFile}. */
export const file = (name: string, answer: string, make: HostileFile['make']): HostileFile => ({
  name,
  answer,
  make,
});

/** A copy of a file with something done to it. */
export const changed = (bytes: Buffer, change: (copy: Buffer) => void): Buffer => {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
};
