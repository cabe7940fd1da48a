import http from 'node:http';

/** The line between shop and provider, and how long the provider took to answer on it. */
export interface ProviderLine {
  /** Milliseconds the provider took for a try so far, by its window's token. */
  readonly spentOn: (checkoutToken: string) => number;
  readonly close: () => void;
}

const readAll = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
};

interface Opening {
  readonly invoiceRequest?: { readonly invoiceNumber?: string };
}

/** The reference of the try a call is about: told in the body when its window opens, in the address when it is looked up. */
const referenceOf = (url: URL, body: Buffer): string | null => {
  if (url.pathname.endsWith('/initialize')) {
    return (JSON.parse(body.toString()) as Opening).invoiceRequest?.invoiceNumber ?? null;
  }
  return url.searchParams.get('invoiceNumber');
};

/**
 * Hands calls on to the provider and takes the time of each from its whole request to its whole answer. What the line
 * itself costs is counted as the shop's.
 */
export const openProviderLine = (providerUrl: string, port: number): Promise<ProviderLine> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  const spent = new Map<string, number>();
  const references = new Map<string, string>();
  const provider = new URL(providerUrl);

  const ask = (request: http.IncomingMessage, body: Buffer) =>
    new Promise<{ answer: http.IncomingMessage; text: Buffer }>((resolve, reject) => {
      const onward = http.request(
        {
          host: provider.hostname,
          port: provider.port,
          method: request.method,
          path: request.url,
          headers: request.headers,
          agent,
        },
        (answer) => void readAll(answer).then((text) => resolve({ answer, text }), reject),
      );
      onward.on('error', reject);
      onward.end(body);
    });

  const handOn = async (
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<void> => {
    const body = await readAll(request);
    const url = new URL(request.url ?? '/', providerUrl);
    const from = performance.now();
    const { answer, text } = await ask(request, body);
    const reference = url.pathname.startsWith('/v2/') ? referenceOf(url, body) : null;
    if (reference !== null) {
      spent.set(reference, (spent.get(reference) ?? 0) + performance.now() - from);
      if (url.pathname.endsWith('/initialize')) {
        const { checkoutToken } = JSON.parse(text.toString()) as { checkoutToken?: string };
        if (checkoutToken) references.set(checkoutToken, reference);
      }
    }
    response.writeHead(answer.statusCode ?? 502, answer.headers).end(text);
  };

  const server = http.createServer((request, response) => {
    handOn(request, response).catch(() => response.destroy());
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () =>
      resolve({
        spentOn: (token) => spent.get(references.get(token) ?? '') ?? 0,
        close: () => {
          server.close();
          server.closeAllConnections();
          agent.destroy();
        },
      }),
    );
  });
};
