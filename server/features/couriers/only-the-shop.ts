import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#domain/common/result.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { getScope } from '../staff/index.ts';

/** Couriers are the shop's: a studio's people see nothing of them, whatever rights they were given. */
export function onlyTheShop(right: 'couriers.see' | 'couriers.settle') {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    getScope(request, right).kind === 'all'
      ? undefined
      : sendFailure(request, reply, fail('not_found'));
}
