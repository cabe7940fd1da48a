import type { FastifyRequest } from 'fastify';
import { addressBlock } from '../../platform/http/address-block.ts';

/** The sender of photos, as queues, budgets and quotas count it. */
export interface Client {
  readonly sessionId: string;
  /** Network address of the sender, an IPv6 address by its /64. */
  readonly address: string;
}

/** The client of a request. */
export function getClient(request: FastifyRequest): Client {
  return { sessionId: request.sessionId, address: addressBlock(request.ip) };
}
