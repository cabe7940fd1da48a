import type { FastifyInstance } from 'fastify';
import type { SandboxContext } from '../context.ts';
import { guardApi } from './api-gate.ts';
import { registerCoupons } from './coupons.ts';
import { registerDisputes } from './disputes.ts';
import { registerPage } from './page/routes.ts';
import { registerPayments } from './payments.ts';
import { registerRefunds } from './refunds.ts';
import { registerSessions } from './sessions.ts';

const form = 'application/x-www-form-urlencoded';

/** Registers the Stripe part: its API under /v1 with the secret key, its hosted page open to browsers. */
export async function registerStripe(
  server: FastifyInstance,
  context: SandboxContext,
): Promise<void> {
  await server.register(
    async (api) => {
      api.removeAllContentTypeParsers();
      api.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => {
        done(null, body);
      });
      guardApi(api, context);
      registerSessions(api, context);
      registerCoupons(api, context);
      registerPayments(api, context);
      registerRefunds(api, context);
      registerDisputes(api, context);
    },
    { prefix: '/v1' },
  );
  registerPage(server, context);
}
