import { addressBlock } from './address-block.ts';
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
  const byClient = new Map<string, number>();
  const take = (client: string, bytes: number): boolean => {
    const own = (byClient.get(client) ?? 0) + bytes;
    if (own > limits.maxBufferedPerAddress || total + bytes > limits.maxBuffered) return false;
    byClient.set(client, own);
    total += bytes;
    return true;
  };
  const release = (client: string, bytes: number): void => {
    total -= bytes;
    const left = (byClient.get(client) ?? 0) - bytes;
    if (left > 0) byClient.set(client, left);
    else byClient.delete(client);
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
