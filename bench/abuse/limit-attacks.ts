import { request } from '#tests/support/shop.ts';
import type { AttackRequest } from './attack-request.ts';
import { placeCardOrder, type CardOrder } from './card-order.ts';
import { honestAddress } from './honest-address.ts';

// Another address than that of the other attacks, whose orders may have used up its limit.
const from = '127.0.2.1';

async function postOf(
  url: string,
  path: string,
  { from: sender, cookie }: Pick<CardOrder, 'from' | 'cookie'>,
  value: unknown,
): Promise<{ readonly status: number; readonly body: Buffer }> {
  return await request({
    url: url + path,
    from: sender,
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(value)),
  });
}

function openWindow(url: string, order: CardOrder) {
  const { orderNumber, total } = order;
  const body = { selectedCountry: 'US', total, orderNumber };
  return postOf(url, '/api/initialize-payment', order, body);
}

// Asks again and again whether one window was paid, which the provider would have to be asked.
async function paymentChecks(url: string): Promise<AttackRequest> {
  const order = await placeCardOrder(url, from);
  const { body } = await openWindow(url, order);
  const { checkoutToken: sessionId } = JSON.parse(body.toString()) as { checkoutToken: string };
  const claim = { sessionId, orderNumber: order.orderNumber };
  return async () => (await postOf(url, '/api/validate-payment', order, claim)).status;
}

// Each repetition is an order of a new session, from one of eight addresses, whose payment window is opened and left.
function leftWindows(url: string): Promise<AttackRequest> {
  let count = 0;
  return Promise.resolve(async () => {
    count += 1;
    return (await openWindow(url, await placeCardOrder(url, `127.0.1.${1 + (count % 8)}`))).status;
  });
}

// What a page of another site makes a visitor's browser send, here at the network of the other customer: images of wrong
// private links and of codes, in a browser that names the site and in an old one.
function foreignImages(url: string): Promise<AttackRequest> {
  let count = 0;
  return Promise.resolve(async () => {
    count += 1;
    const paths = [`/api/order-links/wrong${count}`, `/api/price-rules?code=GUESS${count}`];
    const { status } = await request({
      url: `${url}${paths[count % 2]}`,
      from: honestAddress,
      ...(count % 4 < 2 && { headers: { 'sec-fetch-site': 'cross-site' } }),
    });
    return status;
  });
}

/** Attacks that use up what customers share: a provider's calls, and the limits of a network address. */
export const limitAttacks = {
  'payment checks': paymentChecks,
  'windows of new sessions': leftWindows,
  'images on another site': foreignImages,
} satisfies Record<string, (url: string) => Promise<AttackRequest>>;
