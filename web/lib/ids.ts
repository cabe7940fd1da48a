import { v4 } from 'uuid';

/** Random UUID. Over plain HTTP (a phone on the local network) browsers have no `randomUUID`. */
export function newId(): string {
  return globalThis.crypto.randomUUID?.() ?? v4();
}
