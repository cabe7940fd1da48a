import http from 'node:http';

/** A request: `from` is the loopback address it comes from, so that limits by address tell clients apart. */
export interface Request {
  readonly url: string;
  readonly from: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | number>>;
  readonly body?: Buffer;
}

/** Status and what else the benchmark reads of a response. */
export interface Response {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

const agents = new Map<string, http.Agent>();

const agentFor = (from: string): http.Agent => {
  const known = agents.get(from);
  if (known) return known;
  const agent = new http.Agent({ keepAlive: true, localAddress: from });
  agents.set(from, agent);
  return agent;
};

/** Sends one request on a connection that is kept open and reads the whole response. */
export const request = ({ url, from, method = 'GET', headers, body }: Request): Promise<Response> =>
  new Promise((resolve, reject) => {
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

/** Opens a browser session as the page does; returns its cookie. */
export const openSession = async (url: string, from: string): Promise<string> => {
  const { status, headers } = await request({ url, from, headers: { accept: 'text/html' } });
  const cookie = headers['set-cookie']?.[0]?.split(';')[0];
  if (!cookie) throw new Error(`${url} answered ${status} without a session`);
  return cookie;
};
