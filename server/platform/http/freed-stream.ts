import { Readable } from 'node:stream';

/**
 * Frees the memory of a chunk at once. A chunk that shares its memory with others is left to the garbage collector.
 */
export function freeChunk(chunk: Buffer): void {
  const { buffer } = chunk;
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === chunk.byteLength;
  if (isAlone && !buffer.detached) buffer.transfer(0);
}

/**
 * A stream that passes one chunk at a time to a destination and frees each once the destination has sent it. The garbage
 * collector would leave 70 MB of sent chunks before it begins. Only for chunks that nothing else keeps.
 */
export class FreedStream extends Readable {
  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    void this.#send(destination).catch((error: unknown) => {
      this.destroy(error instanceof Error ? error : new Error('a chunk was not sent'));
    });
    return destination;
  }

  async #send(destination: NodeJS.WritableStream): Promise<void> {
    for await (const chunk of this) {
      if (!Buffer.isBuffer(chunk)) throw new Error('a stream of bytes contains text');
      await new Promise<void>((resolve, reject) => {
        destination.write(chunk, (error) => {
          if (error) reject(error);
          else resolve();
        });
      });
      freeChunk(chunk);
    }
    destination.end();
  }

  /** Makes the stream of chunks, none of which the generator keeps. */
  static of(chunks: AsyncGenerator<Buffer, void>): FreedStream {
    return new FreedStream({
      highWaterMark: 64 * 1024,
      read() {
        chunks.next().then(
          ({ value, done }) => this.push(done === true ? null : value),
          (error: unknown) => {
            this.destroy(error instanceof Error ? error : new Error('a chunk was not read'));
          },
        );
      },
      destroy(error, done) {
        // Closes the file that the generator reads; how that ends changes nothing for the reader.
        void Promise.allSettled([chunks.return()]);
        done(error);
      },
    });
  }
}
