/**
 * Frees the memory of bytes that nothing uses any more, and empties them. The garbage collector watches the heap, which
 * does not grow with them, and would keep the bytes of several files.
 */
export function releaseBytes({ buffer, byteLength }: Uint8Array): void {
  // A small buffer is a part of one that holds other bytes too.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
