import type { Actor } from '#domain/staff/actors.ts';

/** Who acts, and the request by which they do. */
export interface Caller {
  readonly actor: Actor;
  /** Network address; null for a program on the shop's own machine. */
  readonly address: string | null;
  readonly requestId: string | null;
}
