/** Bytes of a piece. A process that is killed loses less than that of each upload. */
const pieceBytes = 2 * 1024 * 1024;

/** While more than this is held in memory, pieces are stored earlier, so that many slow senders do not fill it. */
const roomyBytes = 128 * 1024 * 1024;
const smallPieceBytes = 256 * 1024;

let heldBytes = 0;

/** Stores a piece and records it; rejects when another request has taken over. */
export type StorePiece = (firstByte: number, bytes: Buffer) => Promise<void>;

/**
 * Cuts the bytes of a request into pieces and stores them in their order, one while the next one arrives. When the
 * request breaks off, what has arrived is stored before the error is thrown. Returns the offset after the last byte.
 */
export async function writePieces(
  stream: AsyncIterable<Uint8Array>,
  offset: number,
  storePiece: StorePiece,
): Promise<number> {
  let firstByte = offset;
  let chunks: Uint8Array[] = [];
  let size = 0;
  let storing: Promise<void> = Promise.resolve();
  const flush = async (): Promise<void> => {
    await storing;
    if (size === 0) return;
    const length = size;
    storing = storePiece(firstByte, Buffer.concat(chunks, length)).finally(() => {
      heldBytes -= length;
    });
    // Its failure is thrown where it is awaited.
    storing.catch(() => undefined);
    firstByte += length;
    chunks = [];
    size = 0;
  };
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      size += chunk.length;
      heldBytes += chunk.length;
      if (size >= (heldBytes > roomyBytes ? smallPieceBytes : pieceBytes)) await flush();
    }
  } finally {
    try {
      await flush();
      await storing;
    } finally {
      heldBytes -= size;
    }
  }
  return firstByte;
}
