import http from 'node:http';

/** A request; `from` is its loopback source address, so that limits per address distinguish clients. */
export interface Request {
  readonly url: string;
  readonly from: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: Buffer;
}

/** The parts of a response that the benchmark reads. */
export interface Response {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

const agents = new Map<string, http.Agent>();

function agentFor(from: string): http.Agent {
  const known = agents.get(from);
  if (known) return known;
  const agent = new http.Agent({ keepAlive: true, localAddress: from });
  agents.set(from, agent);
  return agent;
}

/** Sends one request on a persistent connection and reads the whole response. */
export function request({ url, from, method = 'GET', headers, body }: Request): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = http.request(
      url,
      {
        method,
        agent: agentFor(from),
        headers: { ...headers, ...(body ? { 'content-length': body.length } : {}) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Opens a browser session as the page does, and returns its cookie. */
export async function openSession(url: string, from: string): Promise<string> {
  const { status, headers } = await request({ url, from, headers: { accept: 'text/html' } });
  const cookie = headers['set-cookie']?.[0]?.split(';')[0];
  if (!cookie) throw new Error(`${url} answered ${status} without a session`);
  return cookie;
}
