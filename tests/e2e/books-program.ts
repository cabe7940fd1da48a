import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Received } from '#tests/support/verify-webhook.ts';
import { booksCertificate } from './books-certificate.ts';

const host = 'books.example';
/** A public address: the shop sends to no other one. */
const publicAddress = '93.184.215.14';

/** Where the program is on the internet. */
export const booksAddress = `https://${host}/orders`;

/**
 * Runs in each process of the shop: resolves the program's name to a public address, which the shop checks like every
 * other one, and has the connection end at this machine.
 */
function writeRoute(port: number): string {
  return `
import dns from 'node:dns';
import net from 'node:net';
import { syncBuiltinESMExports } from 'node:module';
const { lookup } = dns;
dns.lookup = (...asked) => {
  if (asked[0] !== '${host}') return lookup(...asked);
  asked.at(-1)(null, [{ address: '${publicAddress}', family: 4 }]);
};
syncBuiltinESMExports();
const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (options, ...rest) {
  if (options?.host !== '${host}') return connect.call(this, options, ...rest);
  const end = (how, done) => (error) => {
    if (error) done(error);
    else if (how.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
    else done(null, '127.0.0.1', 4);
  };
  const resolve = (name, how, done) => options.lookup(name, how, end(how, done));
  return connect.call(this, { ...options, port: ${port}, lookup: resolve }, ...rest);
};`;
}

/** A program of the owner that hears of orders at a public address. */
export interface BooksProgram {
  /** What it got, the oldest first. */
  readonly received: Received[];
  /** Whether it answers 503, as during a repair. */
  isDown: boolean;
  /** Settings with which a shop finds it and trusts its certificate. */
  readonly env: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/** Starts the program. */
export async function startBooks(): Promise<BooksProgram> {
  const received: Received[] = [];
  const folder = await mkdtemp(path.join(tmpdir(), 'fpx-books-'));
  const certificate = path.join(folder, 'certificate.pem');
  await writeFile(certificate, booksCertificate.cert);
  const server = https.createServer({ ...booksCertificate }, (request, response) => {
    void text(request).then((body) => {
      if (!program.isDown) received.push({ headers: request.headers, body });
      response.writeHead(program.isDown ? 503 : 204).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const program: BooksProgram = {
    received,
    isDown: false,
    env: {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(writeRoute(port))}`,
      NODE_EXTRA_CA_CERTS: certificate,
    },
    close: async () => {
      server.close();
      await rm(folder, { recursive: true });
    },
  };
  return program;
}
