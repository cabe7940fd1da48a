import type { FastifyReply } from 'fastify';

/** Responds as the switch demands, or never. */
export async function misbehave(mode: 'hang' | 'error', reply: FastifyReply) {
  if (mode === 'error') return reply.code(500).type('text/plain').send('SANDBOX fault on request');
  return new Promise<never>(() => {});
}
