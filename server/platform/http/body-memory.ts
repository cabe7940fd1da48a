import { addressBlock } from './address-block.ts';
import { openBlockCounts } from './block-counts.ts';
import type { HttpLimits } from './http-limits.ts';

/** The part of one request's body that is held in memory. */
export interface HeldBody {
  /** Reserves memory for more bytes; false when there is none. */
  readonly add: (bytes: number) => boolean;
  readonly release: () => void;
}

/** Distributes the memory for large bodies. */
export interface BodyMemory {
  readonly hold: (address: string) => HeldBody;
}

/** Small bodies are not counted: the number of connections limits them. */
export function openBodyMemory(
  limits: Pick<HttpLimits, 'smallBody' | 'maxBuffered' | 'maxBufferedPerAddress'>,
): BodyMemory {
  let total = 0;
  const byClient = openBlockCounts();
  const take = (client: string, bytes: number): boolean => {
    if (total + bytes > limits.maxBuffered) return false;
    if (!byClient.add(client, bytes, limits.maxBufferedPerAddress)) return false;
    total += bytes;
    return true;
  };
  const release = (client: string, bytes: number): void => {
    total -= bytes;
    byClient.remove(client, bytes);
  };
  return {
    hold: (address) => {
      const client = addressBlock(address);
      let size = 0;
      let counted = 0;
      return {
        add: (bytes) => {
          size += bytes;
          if (size <= limits.smallBody) return true;
          if (!take(client, size - counted)) return false;
          counted = size;
          return true;
        },
        release: () => {
          release(client, counted);
          counted = 0;
        },
      };
    },
  };
}
