import http from 'node:http';

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

/** A response with its body parsed as JSON. */
export interface JsonResponse {
  readonly status: number;
  readonly cookie: string | undefined;
  readonly body: unknown;
}

/** Makes one call on a kept-alive connection. */
export function call(
  url: string,
  method: string,
  body?: unknown,
  cookie?: string,
): Promise<JsonResponse> {
  return new Promise((resolve, reject) => {
    const data = body === undefined ? undefined : JSON.stringify(body);
    const request = http.request(
      url,
      {
        method,
        agent,
        headers: {
          ...(data
            ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data) }
            : {}),
          ...(cookie ? { cookie } : {}),
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const result = Buffer.concat(chunks).toString();
          resolve({
            status: response.statusCode ?? 0,
            cookie: response.headers['set-cookie']?.[0]?.split(';')[0],
            body: result === '' ? null : (JSON.parse(result) as unknown),
          });
        });
      },
    );
    request.on('error', reject);
    request.end(data);
  });
}
