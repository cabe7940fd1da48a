import * as z from 'zod';

const money = z.coerce.number();

/** A transaction of the card window's provider. */
const transaction = z.object({
  transactionId: z.coerce.string(),
  status: z.string(),
  type: z.enum(['purchase', 'refund', 'reverse']),
  amount: money,
  currency: z.string(),
  invoiceNumber: z.string(),
  checkoutToken: z.string().nullable(),
  originalTransactionId: z.coerce.string().nullable(),
});
const transactions = z.array(transaction);

const session = z.object({
  id: z.string(),
  status: z.string(),
  payment_status: z.string(),
  payment_intent: z.string().nullable(),
});
const sessions = z.array(session);

const disputes = z.array(z.object({ id: z.string(), status: z.string() }));

/** A payment of Stripe Checkout. */
const payment = z.object({
  id: z.string(),
  charges: z.array(
    z.object({ paid: z.boolean(), amount_captured: z.int(), amount_refunded: z.int() }),
  ),
});
const payments = z.array(payment);

/** See {@link transaction}. */
export type SandboxTransaction = z.infer<typeof transaction>;

/** A planned fault of provider calls. */
export interface OrderedFault {
  readonly count: number;
  readonly answer: 'error' | 'drop';
  readonly status?: number;
  readonly when: 'before' | 'after';
  readonly path: string;
}

/** The sandbox's control, with which a test steers and reads it. */
export interface SandboxControl {
  readonly url: string;
  readonly post: (path: string, body: object) => Promise<unknown>;
  readonly get: (path: string) => Promise<unknown>;
  readonly fault: (fault: OrderedFault) => Promise<void>;
  readonly noFaults: () => Promise<void>;
  readonly advance: (seconds: number) => Promise<void>;
  readonly transactions: () => Promise<SandboxTransaction[]>;
  readonly sessions: () => Promise<z.infer<typeof sessions>>;
  readonly payments: () => Promise<z.infer<typeof payments>>;
  readonly disputes: () => Promise<z.infer<typeof disputes>>;
}

/** Opens the control of the sandbox at this address. */
export function openControl(url: string): SandboxControl {
  const read = async (response: Response): Promise<unknown> => {
    if (!response.ok) throw new Error(`sandbox: ${response.status} ${await response.text()}`);
    return await response.json();
  };
  const get = async (path: string): Promise<unknown> => await read(await fetch(url + path));
  const post = async (path: string, body: object): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return await read(await fetch(url + path, init));
  };
  return {
    url,
    get,
    post,
    fault: async (fault) => void (await post('/control/faults', fault)),
    noFaults: async () =>
      void (await post('/control/faults', { count: 0, answer: 'error', path: '/v' })),
    advance: async (advanceSeconds) => void (await post('/control/clock', { advanceSeconds })),
    transactions: async () => transactions.parse(await get('/control/transactions')),
    sessions: async () => sessions.parse(await get('/control/sessions')),
    payments: async () => payments.parse(await get('/control/payments')),
    disputes: async () => disputes.parse(await get('/control/disputes')),
  };
}
