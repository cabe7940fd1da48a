import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import {
  defaultHelcimToken,
  startSandbox,
  type RunningSandbox,
  type SandboxOptions,
} from './server.ts';

export type Json = Record<string, unknown>;
export type SandboxResponse<T> = { status: number; headers: Headers; body: T };
export type CheckoutTokens = { checkoutToken: string; secretToken: string };
export type WireTransaction = Json & {
  transactionId: number;
  cardBatchId: number;
  status: string;
  type: string;
  amount: number;
  currency: string;
  invoiceNumber: string;
};
export type PayResponse = {
  outcome: string;
  code?: string;
  fields?: string[];
  message?: { eventName: string; eventStatus: string; eventMessage: string } | null;
};

export const visa = {
  cardNumber: '4124939999999990',
  expiry: '01/28',
  cvv: '100',
  cardHolderName: 'Zoë A/B',
};

/** Calls a running sandbox as a shop, a customer's browser and a test do. */
export function createClient(url: string) {
  async function call<T>(path: string, init: RequestInit = {}): Promise<SandboxResponse<T>> {
    const response = await fetch(url + path, init);
    const body = (await response.json()) as T;
    return { status: response.status, headers: response.headers, body };
  }

  function post<T>(path: string, body: unknown, headers: Record<string, string> = {}) {
    return call<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  const apiToken = { 'api-token': defaultHelcimToken };
  const api = {
    get: <T = Json>(path: string) => call<T>(`/v2${path}`, { headers: apiToken }),
    post: <T = Json>(path: string, body: unknown, headers: Record<string, string> = {}) =>
      post<T>(`/v2${path}`, body, { ...apiToken, ...headers }),
  };

  return {
    url,
    call,
    post,
    api,
    control: <T = Json>(path: string, body: unknown = {}) => post<T>(`/control${path}`, body),
    async initialize(changes: Json = {}): Promise<CheckoutTokens> {
      const body = { paymentType: 'purchase', amount: 48.6, currency: 'USD', ...changes };
      return (await api.post<CheckoutTokens>('/helcim-pay/initialize', body)).body;
    },
    async pay(token: string, card: Partial<typeof visa> = {}): Promise<PayResponse> {
      return (await post<PayResponse>(`/helcim-pay/${token}/pay`, { ...visa, ...card })).body;
    },
    /** A paid checkout, read back as the shop would. */
    async purchase(changes: Json = {}, card: Partial<typeof visa> = {}): Promise<WireTransaction> {
      const invoiceNumber = randomUUID();
      const invoiceRequest = { invoiceNumber };
      const { checkoutToken } = await this.initialize({ invoiceRequest, ...changes });
      await this.pay(checkoutToken, card);
      const path = `/card-transactions?invoiceNumber=${invoiceNumber}`;
      const [transaction] = (await api.get<WireTransaction[]>(path)).body;
      if (!transaction) throw new Error('the purchase left no transaction');
      return transaction;
    },
  };
}

export type SandboxClient = ReturnType<typeof createClient> & { sandbox: RunningSandbox };

/** A sandbox that is stopped after the test. */
export async function sandboxForTest(options: SandboxOptions = {}): Promise<SandboxClient> {
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.stop());
  return { ...createClient(sandbox.url), sandbox };
}
