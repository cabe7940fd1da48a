import { longOrderNumber } from '#domain/orders/order-numbers.ts';
import { call } from '../lib/call.ts';
import { addressOfPayer, orderChunk, orderItems, storePhotos } from '../orders/customers.ts';
import type { ProviderLine } from './provider-connection.ts';

/** Milliseconds that a paid order took in the shop itself, without the provider's responses. */
export interface PaidOrderTimes {
  readonly submit: number;
  readonly initialize: number;
  readonly finalise: number;
}

/** A customer that orders, pays in the window and confirms the payment; throws when the order is not paid. */
export type PayingCustomer = () => Promise<PaidOrderTimes>;

const card = {
  cardNumber: '4124939999999990',
  expiry: '01/28',
  cvv: '100',
  cardHolderName: 'First Last',
};

interface Timed<T> {
  readonly value: T;
  readonly from: number;
  readonly to: number;
}

async function timed<T>(work: () => Promise<T>): Promise<Timed<T>> {
  const from = performance.now();
  const value = await work();
  return { value, from, to: performance.now() };
}

interface Window {
  readonly checkoutToken: string;
}
interface PaidMessage {
  readonly message?: { readonly eventMessage: string } | null;
}

/** Pays in the window as its button does; returns the window's message. */
async function pay(providerUrl: string, token: string): Promise<string> {
  const { body } = await call(`${providerUrl}/helcim-pay/${token}/pay`, 'POST', card);
  const message = (body as PaidMessage).message?.eventMessage;
  if (!message) throw new Error(`the window answered ${JSON.stringify(body)}`);
  return message;
}

/** Opens a session with ten photos, then orders and pays as the browser does. */
export async function payingCustomer(
  shopUrl: string,
  providerUrl: string,
  line: ProviderLine,
): Promise<PayingCustomer> {
  const { cookie = '' } = await call(`${shopUrl}/api/session`, 'POST');
  const items = orderItems(await storePhotos(shopUrl, cookie), '4x6');
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const response = await call(`${shopUrl}${path}`, 'POST', body, cookie);
    if (response.status === 200) return response.body as T;
    throw new Error(`${path} answered ${response.status} ${JSON.stringify(response.body)}`);
  };
  const { total } = await post<{ total: number }>('/api/quote', {
    country: 'US',
    state: addressOfPayer.state,
    deliveryMethod: 'shipping',
    items,
    paymentMethod: 'helcim',
  });
  return async () => {
    const orderNumber = longOrderNumber(Date.now(), Math.random);
    const chunk = orderChunk(orderNumber, total, items, {
      paymentMethod: 'helcim',
      shippingAddress: addressOfPayer,
    });
    const submitted = await timed(() => post('/api/orders/chunk', chunk));
    const opened = await timed(() =>
      post<Window>('/api/initialize-payment', { selectedCountry: 'US', total, orderNumber }),
    );
    const { checkoutToken } = opened.value;
    const eventMessage = await pay(providerUrl, checkoutToken);
    const finalized = await timed(() =>
      post<{ success: boolean }>('/api/validate-payment', {
        sessionId: checkoutToken,
        orderNumber,
        eventMessage,
      }),
    );
    if (!finalized.value.success) throw new Error(`${orderNumber} is not paid`);
    const own = ({ from, to }: Timed<unknown>) =>
      to - from - line.askedAbout(checkoutToken, from, to);
    return { submit: own(submitted), initialize: own(opened), finalise: own(finalized) };
  };
}
