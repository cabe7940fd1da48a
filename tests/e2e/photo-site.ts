import http from 'node:http';
import { createReadStream } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buildPhotoPage } from './build-photo-page.ts';
import { openBandwidthMeter, type BandwidthMeter } from './bandwidth-meter.ts';

/** The code for photos in a page without screens, in front of a whole shop. */
export interface PhotoSite {
  readonly url: string;
  /** Breaks the connection: requests to the shop are closed until it is mended. */
  readonly cut: () => void;
  readonly mend: () => void;
  readonly meter: BandwidthMeter;
  /** The requests to the shop so far, such as `POST /api/uploads`. */
  readonly asked: () => readonly string[];
  readonly close: () => void;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

const policy =
  "default-src 'none'; connect-src 'self'; img-src 'self' blob: data:; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; worker-src 'self' blob:";

/** Opens the session that the shop's own page would open, and returns the cookies that it sets. */
async function sessionOf(
  { headers: { cookie } }: http.IncomingMessage,
  shopUrl: string,
): Promise<string[]> {
  const { headers } = await fetch(`${shopUrl}/api/session`, {
    method: 'POST',
    headers: cookie === undefined ? {} : { cookie },
  });
  return headers.getSetCookie();
}

/** Builds the page and serves it beside the shop's own calls. */
export async function openPhotoSite(shopUrl: string): Promise<PhotoSite> {
  const folder = await buildPhotoPage();
  const asked: string[] = [];
  let isCut = false;
  const pass = (request: http.IncomingMessage, response: http.ServerResponse): void => {
    const { method } = request;
    // The shop accepts requests from its own origin only; this page acts as one of its pages.
    const headers = { ...request.headers, ...(request.headers.origin && { origin: shopUrl }) };
    const onward = http.request(new URL(request.url ?? '', shopUrl), { method, headers });
    onward.on('response', (result) => {
      response.writeHead(result.statusCode ?? 502, result.headers);
      result.pipe(response);
    });
    onward.on('error', () => request.destroy());
    request.pipe(onward);
  };
  const serve = async (
    request: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<void> => {
    const name = new URL(request.url ?? '', shopUrl).pathname;
    if (name.startsWith('/api/')) {
      asked.push(`${request.method} ${name}`);
      meter.count(request, response);
      if (!isCut) pass(request, response);
      return;
    }
    if (name === '/') response.setHeader('set-cookie', await sessionOf(request, shopUrl));
    const file = path.join(folder, name === '/' ? 'index.html' : path.normalize(name));
    response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
    response.setHeader('content-security-policy', policy);
    createReadStream(file)
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  };
  const server = http.createServer((request, response) => void serve(request, response));
  const meter = openBandwidthMeter(server);
  server.on('connection', (socket) => {
    if (isCut) socket.destroy();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () => {
      isCut = true;
      server.closeAllConnections();
    },
    mend: () => {
      isCut = false;
    },
    meter,
    asked: () => asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
