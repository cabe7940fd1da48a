import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import sharp from 'sharp';
import { shortOrderNumber } from '#domain/orders/order-numbers.ts';
import { openSession, request } from '#tests/support/shop.ts';
import { orderInput } from '#tests/support/orders.ts';
import type { AttackRequest } from './attack-request.ts';
import { limitAttacks } from './limit-attacks.ts';
import { unpaidCardOrders, unpaidStoreOrders } from './order-attacks.ts';
import { upload } from './upload.ts';

const from = '127.0.0.2';

function json(url: string, cookie: string, value: unknown): Promise<number> {
  const body = Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
  const headers = { cookie, 'content-type': 'application/json' };
  return request({ url, from, method: 'POST', headers, body }).then(({ status }) => status);
}

// 1 MB of empty items.
async function emptyItems(url: string): Promise<AttackRequest> {
  const body = `{"country":"US","items":[${'{},'.repeat(349_000)}{}]}`;
  return () => json(`${url}/api/quote`, '', body);
}

// A flat image of 59 megapixels is a file of about a kilobyte. Every repetition uses a new session.
async function hugeImage(url: string): Promise<AttackRequest> {
  const image = { width: 9000, height: 6556, channels: 3, background: '#808080' } as const;
  const base = await sharp({ create: image }).avif({ effort: 0 }).toBuffer();
  let count = 0;
  return async () => {
    const cookie = await openSession(url, from);
    count += 1;
    // Bytes appended to the image make every upload a different file.
    const bytes = Buffer.concat([base, Buffer.from(`${process.pid}-${count}-${Math.random()}`)]);
    const { status } = await upload(url, from, cookie, {
      bytes,
      kind: 'original',
      type: 'image/avif',
    });
    return status;
  };
}

// Sends the largest body except for its end, then nothing until the server closes the connection.
async function halfSent(url: string): Promise<AttackRequest> {
  const { hostname, port } = new URL(url);
  const cookie = await openSession(url, from);
  const length = 26 * 1024 * 1024;
  const part = Buffer.alloc(1_000_000, '[');
  return async () => {
    const socket = net.connect({ host: hostname, port: Number(port), localAddress: from });
    let response = '';
    socket.on('data', (data) => void (response += data.toString('latin1')));
    socket.on('error', () => undefined);
    const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
    socket.write(
      `POST /api/orders/chunk HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
    );
    for (let sent = part.length; sent < length && !socket.destroyed; sent += part.length) {
      if (!socket.write(part)) await Promise.race([once(socket, 'drain').catch(() => 0), closed]);
    }
    await closed;
    return Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0);
  };
}

// An order in 200 chunks whose last chunk never arrives: one chunk is sent repeatedly.
async function manyPieces(url: string): Promise<AttackRequest> {
  const cookie = await openSession(url, from);
  const order = orderInput('TN', {
    orderNumber: shortOrderNumber(Date.now(), Math.random),
    totalAmount: 1000,
  });
  const line = (fileName: string) => ({
    photoId: randomUUID(),
    fileName,
    fileType: 'image/jpeg',
    productType: 'photo_print',
    size: '10x15',
    quantity: 1,
    price: 2.5,
  });
  const send = (chunkIndex: number, orderItems: readonly unknown[]): Promise<number> =>
    json(`${url}/api/orders/chunk`, cookie, {
      orderNumber: order.orderNumber,
      chunkIndex,
      totalChunks: 200,
      order,
      orderItems,
    });
  const longLines = Array.from({ length: 10 }, () => line('x'.repeat(200)));
  for (let index = 0; index < 199; index += 1) await send(index, longLines);
  return () => send(3, [line('photo.jpg')]);
}

// 10,000 studios, sorted for another position each time.
function farStudios(url: string): Promise<AttackRequest> {
  return Promise.resolve(async () => {
    const near = `${(Math.random() * 180 - 90).toFixed(6)},${(Math.random() * 360 - 180).toFixed(6)}`;
    const { status } = await request({ url: `${url}/api/studios?limit=10000&near=${near}`, from });
    return status;
  });
}

/** Attacks that once slowed down or shut out other customers, by name. */
export const attacks = {
  'empty quote items': emptyItems,
  'huge images': hugeImage,
  'half-sent bodies': halfSent,
  'order in 200 pieces': manyPieces,
  'studios by distance': farStudios,
  'unpaid card orders': (url) => unpaidCardOrders(url, from),
  'unpaid store orders': (url) => unpaidStoreOrders(url, from),
  ...limitAttacks,
} satisfies Record<string, (url: string) => Promise<AttackRequest>>;

/** A name of {@link attacks}. */
export type AttackName = keyof typeof attacks;
