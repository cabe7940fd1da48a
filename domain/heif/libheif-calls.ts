import type { LibHeif, Pointer } from './libheif.ts';

/** The bytes are not what their structure promises, or code their picture in a way that is not known here. */
export class DamagedFile extends Error {}

/** Calls into one instance of the library, with what they need of its memory. */
export interface LibHeifCalls {
  /** Makes a call that tells its fault in its first argument; throws {@link DamagedFile} for one. */
  readonly check: (call: (error: Pointer) => void) => void;
  /** Makes such a call that writes a pointer or a number of 32 bits, and returns that. */
  readonly read: (call: (error: Pointer, out: Pointer) => void) => number;
  /** Room of some bytes, all 0. */
  readonly room: (size: number) => Pointer;
  readonly u8: (at: Pointer) => number;
  readonly u32: (at: Pointer) => number;
  /** Bytes of the memory as they are now. */
  readonly bytes: (at: Pointer, length: number) => Uint8Array;
}

const errorSize = 12;

/** Memory is not freed piece by piece: it belongs to the instance and ends with it. */
export function callsOf(lib: LibHeif): LibHeifCalls {
  const room = (size: number): Pointer => {
    const at = lib._malloc(size);
    if (at === 0) throw new DamagedFile('out of memory');
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
