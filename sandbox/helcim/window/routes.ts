import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SandboxContext } from '../../context.ts';
import { misbehave } from '../../hosted/misbehave.ts';
import { charge, findCheckoutStatus, type CheckoutStatus } from '../charge.ts';
import { windowPolicy, windowPage } from './page.ts';
import { startScript } from './start-script.ts';

const httpStatusOf: Record<CheckoutStatus, number> = {
  open: 200,
  paid: 200,
  expired: 200,
  unknown: 404,
};

const tokenParams = z.object({ token: z.string().regex(/^[A-Za-z0-9]{1,64}$/) });

const payBody = z.object({
  cardNumber: z.string().max(40),
  expiry: z.string().max(10),
  cvv: z.string().max(10),
  cardHolderName: z.string().max(100),
  passed: z.boolean().optional(),
});

/** Registers start.js, the hosted window and its payment call, which the customer's browser uses. */
export function registerWindow(server: FastifyInstance, context: SandboxContext): void {
  server.get('/helcim-pay/services/start.js', async (request, reply) => {
    const mode = context.switches.window.script;
    if (mode !== 'normal') return misbehave(mode, reply);
    const origin = context.publicUrl ?? `${request.protocol}://${request.host}`;
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(startScript(origin));
  });

  server.get('/helcim-pay/:token', async (request, reply) => {
    const mode = context.switches.window.page;
    if (mode !== 'normal') return misbehave(mode, reply);
    const params = tokenParams.safeParse(request.params);
    const token = params.data?.token ?? '';
    const status = findCheckoutStatus(context, token);
    const checkout = context.state.tables.checkouts.get(token);
    return reply
      .code(httpStatusOf[status])
      .type('text/html; charset=utf-8')
      .header('content-security-policy', windowPolicy)
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(windowPage(token, checkout, status));
  });

  server.post('/helcim-pay/:token/pay', (request, reply) => {
    const params = tokenParams.safeParse(request.params);
    const body = payBody.safeParse(request.body);
    if (!params.success || !body.success) return reply.code(400).send({ error: 'bad request' });
    const { passed, ...input } = body.data;
    return reply.send(charge(context, params.data.token, input, passed));
  });
}
