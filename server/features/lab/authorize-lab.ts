import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#domain/common/result.ts';
import { keyState, type LabScope } from '#domain/lab/token-scopes.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { countWrongGuess } from '../../platform/http/guess-guard.ts';
import { logRefusal } from '../../platform/http/logger.ts';
import type { LabDeps } from './deps.ts';
import { findTokenOfHeader } from './lab-tokens.ts';
import { markTokenUsed, type LabToken } from './lab-tokens.repo.ts';

const tokens = new WeakMap<FastifyRequest, LabToken>();

/** The token of an authorized request. */
export function getLabToken(request: FastifyRequest): LabToken {
  const token = tokens.get(request);
  if (!token) throw new Error('the request was not authorized');
  return token;
}

/** The lab of an authorized request, as the one who acts. */
export function getLabCaller(request: FastifyRequest): Caller {
  const { id, name } = getLabToken(request);
  return { actor: { kind: 'lab', id, name }, address: request.ip, requestId: request.id };
}

function refuse(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  logRefusal(request.log, 'lab_token_invalid');
  return sendFailure(
    request,
    reply.header('www-authenticate', 'Bearer'),
    fail('lab_token_invalid'),
  );
}

/**
 * Lets requests to the routes of this plugin through only with the token of a lab, before their bodies are read. A
 * valid one always passes, because customers share the network address of their studio. Wrong tokens count as guesses
 * of their address; one that was revoked or has ended is no guess, so that its agent learns at once that it has to end.
 */
export function requireLabToken(app: FastifyInstance, deps: LabDeps): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const token = await findTokenOfHeader(deps.kysely, request.headers.authorization);
    if (token === null) {
      // A missing one guesses nothing, and any page elsewhere can make its visitor's browser send none.
      if (request.headers.authorization === undefined) return refuse(request, reply);
      const counted = await countWrongGuess(deps.tokenGuesses, request);
      return counted.ok ? refuse(request, reply) : sendFailure(request, reply, counted);
    }
    if (keyState(token, deps.clock()) !== 'valid') return refuse(request, reply);
    tokens.set(request, token);
    await markTokenUsed(deps.kysely, token, new Date(deps.clock()));
    return undefined;
  });
}

/** Lets requests to the routes of this plugin through only with a token of this scope. It comes after the token's check. */
export function requireLabScope(app: FastifyInstance, scope: LabScope): void {
  app.addHook('onRequest', async (request, reply) => {
    if (getLabToken(request).scopes.includes(scope)) return undefined;
    logRefusal(request.log, 'lab_scope_missing');
    return sendFailure(request, reply, fail('lab_scope_missing'));
  });
}
