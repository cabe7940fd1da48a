import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

/** Registers a control call that validates its body and responds with the result of `handle`. */
export function command<Body>(schema: z.ZodType<Body>, handle: (body: Body) => unknown) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const parsed = schema.safeParse(request.body ?? {});
    if (!parsed.success) return reply.code(400).send({ error: z.prettifyError(parsed.error) });
    return reply.send((await handle(parsed.data)) ?? { ok: true });
  };
}
