import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import { isKnownCurrency, toMinor } from '../money.ts';
import { fieldErrors, sendErrors } from './api-error.ts';
import { newToken } from './tokens.ts';

/** How long a checkout token can be paid with. */
export const tokenLifeMs = 60 * 60 * 1000;

const lineItem = z.object({
  sku: z.string().max(100).optional(),
  description: z.string('Missing required data').min(1, 'Missing required data').max(500),
  quantity: z.number('Must be a number').positive('Must be more than 0'),
  price: z.number('Must be a number').nonnegative('Must not be negative'),
  total: z.number('Must be a number').nonnegative('Must not be negative').optional(),
});

const initializeBody = z.object(
  {
    paymentType: z.literal('purchase', 'Must be purchase'),
    amount: z.number('Must be a number').positive('Must be more than 0').max(1_000_000_000),
    currency: z.string('Missing required data').refine(isKnownCurrency, 'Unknown currency'),
    paymentMethod: z.literal('cc', 'Must be cc').optional(),
    language: z
      .string()
      .regex(/^[a-z]{2}([-_][A-Za-z]{2})?$/, 'Unknown language')
      .optional(),
    customerRequest: z.looseObject({ customerCode: z.string().max(40).optional() }).optional(),
    invoiceRequest: z
      .looseObject({
        invoiceNumber: z.string().min(1, 'Must not be empty').max(60).optional(),
        lineItems: z.array(lineItem, 'Must be a list').min(1, 'Must not be empty').optional(),
      })
      .optional(),
  },
  'Missing required data',
);

type InitializeBody = z.infer<typeof initializeBody>;

function amountProblems(body: InitializeBody, amount: number | undefined): string[] {
  if (amount === undefined) return ['amount has more decimals than its currency'];
  const items = body.invoiceRequest?.lineItems;
  if (!items) return [];
  const problems: string[] = [];
  let sum = 0;
  for (const item of items) {
    const product = Math.round(item.price * item.quantity * 100) / 100;
    const total = toMinor(item.total ?? product, body.currency);
    if (
      total === undefined ||
      (item.total !== undefined && Math.abs(item.total - product) > 1e-6)
    ) {
      problems.push(`line item ${item.sku ?? item.description}: total is not price times quantity`);
    }
    sum += total ?? 0;
  }
  if (sum !== amount) problems.push('sum of the line items does not equal amount');
  return problems;
}

function openCheckout({ state }: SandboxContext, body: InitializeBody, amount: number) {
  const checkout = {
    checkoutToken: newToken(),
    secretToken: newToken(),
    createdAt: state.now(),
    amount,
    currency: body.currency,
    language: body.language ?? 'en',
    invoiceNumber: body.invoiceRequest?.invoiceNumber ?? `INV${state.takeId()}`,
    customerCode: body.customerRequest?.customerCode ?? `CST${state.takeId()}`,
  };
  state.commit({ op: 'checkout', checkout });
  return checkout;
}

/** Registers `POST /v2/helcim-pay/initialize`: every call opens a new checkout, even a repeated one. */
export function registerInitialize(api: FastifyInstance, context: SandboxContext): void {
  api.post('/helcim-pay/initialize', (request, reply) => {
    const parsed = initializeBody.safeParse(request.body);
    if (!parsed.success) return sendErrors(reply, 400, fieldErrors(parsed.error));
    const amount = toMinor(parsed.data.amount, parsed.data.currency);
    const problems = amountProblems(parsed.data, amount);
    if (amount === undefined || problems.length > 0) return sendErrors(reply, 400, problems);
    const { checkoutToken, secretToken } = openCheckout(context, parsed.data, amount);
    return reply.send({ checkoutToken, secretToken });
  });
}
