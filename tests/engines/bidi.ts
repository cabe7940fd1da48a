import * as z from 'zod';

const success = z.object({ type: z.literal('success'), id: z.number(), result: z.unknown() });
const failure = z.object({
  type: z.literal('error'),
  id: z.number().nullable(),
  error: z.string(),
  message: z.string(),
});
const event = z.object({ type: z.literal('event'), method: z.string(), params: z.unknown() });
const message = z.discriminatedUnion('type', [success, failure, event]);

/** A connection that speaks WebDriver BiDi. Source: W3C WebDriver BiDi. */
export interface BidiConnection {
  readonly send: (method: string, params: object) => Promise<unknown>;
  readonly close: () => void;
}

/** Connects to a browser; `receive` gets its events. */
export async function connectBidi(
  url: string,
  receive: (method: string, params: unknown) => void,
): Promise<BidiConnection> {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve(), { once: true });
    socket.addEventListener('error', () => reject(new Error(`no connection to ${url}`)), {
      once: true,
    });
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const received = message.parse(JSON.parse(String(data)));
    if (received.type === 'event') {
      receive(received.method, received.params);
      return;
    }
    const sent = received.id === null ? undefined : waiting.get(received.id);
    if (received.type === 'success') sent?.resolve(received.result);
    else sent?.reject(new Error(`${received.error}: ${received.message}`));
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has ended'));
  });
  let last = 0;
  return {
    send: (method, params) => {
      last += 1;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(last, answer);
      socket.send(JSON.stringify({ id: last, method, params }));
      return answer.promise;
    },
    close: () => socket.close(),
  };
}
