import { systemActor, type Actor } from '#domain/staff/actors.ts';

/** Who acts, and the request by which they do. */
export interface Caller {
  readonly actor: Actor;
  /** Network address; null for a program on the shop's own machine. */
  readonly address: string | null;
  readonly requestId: string | null;
}

/** The shop itself, by a job or at its start. */
export const systemCaller: Caller = { actor: systemActor, address: null, requestId: null };
