import type { LibHeif, Pointer } from './libheif.ts';

/** The bytes contradict their own structure, or the image uses an unsupported coding. */
export class DamagedFile extends Error {}

/** There is not enough memory here for the image, which another device may have. */
export class OutOfMemory extends Error {}

/** Calls into one instance of the library, with access to its memory. */
export interface LibHeifCalls {
  /** Makes a call that reports its error through its first argument; throws {@link DamagedFile} or {@link OutOfMemory}. */
  readonly check: (call: (error: Pointer) => void) => void;
  /** Makes such a call that writes a pointer or a 32-bit number, and returns the written value. */
  readonly read: (call: (error: Pointer, out: Pointer) => void) => number;
  /** Allocates zeroed bytes. */
  readonly room: (size: number) => Pointer;
  readonly u8: (at: Pointer) => number;
  readonly u32: (at: Pointer) => number;
  /** A view of the memory's current bytes. */
  readonly bytes: (at: Pointer, length: number) => Uint8Array;
}

/** Size of the library's structure of an error or a warning: code, subcode and text. */
export const errorSize = 12;
const outOfMemory = 6;

/** Creates the calls of an instance. Memory is not freed piece by piece: it is released with the instance. */
export function wrapCalls(lib: LibHeif): LibHeifCalls {
  const room = (size: number): Pointer => {
    const at = lib._malloc(size);
    if (at === 0) throw new OutOfMemory();
    lib.HEAPU8.fill(0, at, at + size);
    return at;
  };
  const error = room(errorSize);
  const out = room(4);
  const u8 = (at: Pointer): number => lib.HEAPU8[at] ?? 0;
  const u32 = (at: Pointer): number =>
    (u8(at) | (u8(at + 1) << 8) | (u8(at + 2) << 16) | (u8(at + 3) << 24)) >>> 0;
  const check: LibHeifCalls['check'] = (call) => {
    call(error);
    const code = u32(error);
    if (code === outOfMemory) throw new OutOfMemory();
    if (code !== 0) throw new DamagedFile(`libheif ${code}.${u32(error + 4)}`);
  };
  return {
    check,
    read: (call) => {
      check((at) => call(at, out));
      return u32(out);
    },
    room,
    u8,
    u32,
    bytes: (at, length) => lib.HEAPU8.subarray(at, at + length),
  };
}
