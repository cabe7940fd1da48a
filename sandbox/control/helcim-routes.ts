import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SandboxContext } from '../context.ts';
import { takeForeignTransaction } from '../helcim/foreign.ts';
import { transactionRead } from '../helcim/wire.ts';
import { isKnownCurrency } from '../money.ts';
import { command } from './command.ts';

const foreignBody = z.strictObject({
  amount: z.number().positive(),
  currency: z.string().refine(isKnownCurrency),
  type: z.enum(['purchase', 'refund', 'reverse']).default('purchase'),
  invoiceNumber: z.string().default(''),
});

/** Registers the Helcim part of the control API. */
export function registerHelcimControl(control: FastifyInstance, context: SandboxContext): void {
  control.post(
    '/transactions/foreign',
    command(foreignBody, (asked) => {
      const transaction = takeForeignTransaction(context, asked);
      return transaction ? transactionRead(transaction) : { error: 'too many decimals' };
    }),
  );
}
