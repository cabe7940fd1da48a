import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { guardApi } from './api-gate.ts';
import { registerInitialize } from './initialize.ts';
import { registerPayments } from './payments.ts';
import { registerReads } from './reads.ts';
import { registerWindow } from './window/routes.ts';

/** Registers the Helcim part: its API under /v2 with token and rate limits, its window open to browsers. */
export async function registerHelcim(
  server: FastifyInstance,
  context: SandboxContext,
): Promise<void> {
  await server.register(
    async (api) => {
      guardApi(api, context);
      registerInitialize(api, context);
      registerReads(api, context);
      registerPayments(api, context);
    },
    { prefix: '/v2' },
  );
  registerWindow(server, context);
}
