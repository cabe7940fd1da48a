import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '#domain/result.ts';
import { sendFailure } from '../../platform/http/errors.ts';
import { guardGuess, guessOfLink } from '../../platform/http/guess-guard.ts';
import { logRefusal } from '../../platform/http/logger.ts';
import type { LabDeps } from './deps.ts';
import { findTokenOfHeader } from './lab-tokens.ts';
import { markTokenUsed, type LabToken } from './lab-tokens.repo.ts';

const tokens = new WeakMap<FastifyRequest, LabToken>();

/** The token of an authorized request. */
export const getLabToken = (request: FastifyRequest): LabToken => {
  const token = tokens.get(request);
  if (!token) throw new Error('the request was not authorized');
  return token;
};

const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  logRefusal(request.log, 'lab_token_invalid');
  return sendFailure(
    request,
    reply.header('www-authenticate', 'Bearer'),
    fail('lab_token_invalid'),
  );
};

/**
 * Lets requests to the routes of this plugin through only with the token of a lab, before their bodies are read. Wrong
 * tokens count as guesses of their network address; a revoked one is no guess, so that an old agent does not lock out
 * its neighbor. Source: product §6.7.
 */
export const requireLabToken = (app: FastifyInstance, deps: LabDeps): void => {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const guessed = await guardGuess(
      guessOfLink(
        deps.tokenGuesses,
        request,
        () => findTokenOfHeader(deps.kysely, request.headers.authorization),
        (found) => found === null,
      ),
    );
    if (!guessed.ok) return sendFailure(request, reply, guessed);
    const token = guessed.value;
    if (token === null || token.revokedAt !== null) return refuse(request, reply);
    tokens.set(request, token);
    await markTokenUsed(deps.kysely, token, new Date(deps.clock()));
    return undefined;
  });
};
