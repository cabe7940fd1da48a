import http from 'node:http';

/** A proxy between shop and provider that records the provider's response times. */
export interface ProviderLine {
  /**
   * Milliseconds between two moments in which provider calls about an attempt were in flight, by its window's token.
   */
  readonly askedAbout: (checkoutToken: string, from: number, to: number) => number;
  readonly close: () => void;
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

interface Opening {
  readonly invoiceRequest?: { readonly invoiceNumber?: string };
}

/** Reference of the attempt a call is about: sent when its window opens, in the URL or in the object read by its id. */
function referenceOf(url: URL, body: Buffer, result: Buffer): string | null {
  if (url.pathname.endsWith('/initialize')) {
    return (JSON.parse(body.toString()) as Opening).invoiceRequest?.invoiceNumber ?? null;
  }
  const asked = url.searchParams.get('invoiceNumber');
  if (asked !== null || !/\/card-transactions\/\d+$/.test(url.pathname)) return asked;
  return (JSON.parse(result.toString()) as { invoiceNumber?: string }).invoiceNumber ?? null;
}

type Span = readonly [from: number, to: number];

/** Total time between two moments that at least one of the spans covers. */
function covered(spans: readonly Span[], from: number, to: number): number {
  let until = from;
  let sum = 0;
  for (const [start, end] of spans.toSorted((a, b) => a[0] - b[0])) {
    const begin = Math.max(start, until);
    const stop = Math.min(end, to);
    if (stop > begin) sum += stop - begin;
    until = Math.max(until, stop);
  }
  return sum;
}

/**
 * Forwards calls to the provider and records each from its complete request to its complete response. The proxy's own
 * cost counts as the shop's.
 */
export function openProviderLine(providerUrl: string, url: string): Promise<ProviderLine> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const spans = new Map<string, Span[]>();
  const references = new Map<string, string>();
  const provider = new URL(providerUrl);

  const ask = (request: http.IncomingMessage, body: Buffer) =>
    new Promise<{ result: http.IncomingMessage; text: Buffer }>((resolve, reject) => {
      const onward = http.request(
        {
          host: provider.hostname,
          port: provider.port,
          method: request.method,
          path: request.url,
          headers: request.headers,
          agent,
        },
        (result) => void readAll(result).then((text) => resolve({ result, text }), reject),
      );
      onward.on('error', reject);
      onward.end(body);
    });

  const passOn = async (
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<void> => {
    const body = await readAll(request);
    const url = new URL(request.url ?? '/', providerUrl);
    const from = performance.now();
    const { result, text } = await ask(request, body);
    const reference = url.pathname.startsWith('/v2/') ? referenceOf(url, body, text) : null;
    if (reference !== null) {
      const known = spans.get(reference) ?? [];
      spans.set(reference, [...known, [from, performance.now()]]);
      if (url.pathname.endsWith('/initialize')) {
        const { checkoutToken } = JSON.parse(text.toString()) as { checkoutToken?: string };
        if (checkoutToken) references.set(checkoutToken, reference);
      }
    }
    response.writeHead(result.statusCode ?? 502, result.headers).end(text);
  };

  const server = http.createServer((request, response) => {
    passOn(request, response).catch(() => response.destroy());
  });
  return new Promise((resolve) => {
    server.listen(Number(new URL(url).port), '127.0.0.1', () =>
      resolve({
        askedAbout: (token, from, to) =>
          covered(spans.get(references.get(token) ?? '') ?? [], from, to),
        close: () => {
          server.close();
          server.closeAllConnections();
          agent.destroy();
        },
      }),
    );
  });
}
