import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

/** A control call: its body checked, its answer what `handle` gives back. */
export function command<Body>(schema: z.ZodType<Body>, handle: (body: Body) => unknown) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const parsed = schema.safeParse(request.body ?? {});
    if (!parsed.success) return reply.code(400).send({ error: z.prettifyError(parsed.error) });
    return reply.send((await handle(parsed.data)) ?? { ok: true });
  };
}
