import type { FastifyReply } from 'fastify';

/** Answers as the switch for this part orders, or not at all. */
export async function misbehave(mode: 'hang' | 'error', reply: FastifyReply) {
  if (mode === 'error') return reply.code(500).type('text/plain').send('SANDBOX fault on request');
  return new Promise<never>(() => {});
}
