import { once } from 'node:events';
import net from 'node:net';

/** How a pooler treats the settings with which a client begins its session. */
export type PoolerHabit = 'refuses' | 'drops';

/** A server in front of a PostgreSQL that treats the settings of new sessions as connection poolers do. */
export interface Pooler {
  readonly url: string;
  readonly close: () => void;
}

const usualSettings = new Set(['user', 'database', 'application_name', 'client_encoding']);

/** The settings of a startup message, by their names. */
function readSettings(message: Buffer): [string, string][] {
  const words = message.toString('utf8', 8).split('\0');
  const names = words.slice(0, words.indexOf('')).filter((_, index) => index % 2 === 0);
  return names.map((name, index) => [name, words[index * 2 + 1] ?? '']);
}

function withLength(body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
}

function writeStartup(version: Buffer, settings: readonly [string, string][]): Buffer {
  const words = settings.map(([name, value]) => `${name}\0${value}\0`).join('');
  return withLength(Buffer.concat([version, Buffer.from(`${words}\0`)]));
}

function refusal(name: string): Buffer {
  const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${name}\0\0`;
  return Buffer.concat([Buffer.from('E'), withLength(Buffer.from(fields))]);
}

/** Starts a pooler in front of the PostgreSQL at an address. */
export async function startPooler(url: string, habit: PoolerHabit): Promise<Pooler> {
  const behind = new URL(url);
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    client.once('data', (message: Buffer) => {
      const settings = readSettings(message);
      const unusual = settings.find(([name]) => !usualSettings.has(name));
      if (unusual && habit === 'refuses') {
        client.end(refusal(unusual[0]));
        return;
      }
      const upstream = net.connect(Number(behind.port), behind.hostname);
      upstream.on('error', () => client.destroy());
      const kept = settings.filter(([name]) => usualSettings.has(name));
      upstream.write(writeStartup(message.subarray(4, 8), kept));
      client.pipe(upstream).pipe(client);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the pooler has no port');
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String(address.port);
  return {
    url: own.href,
    close: () => {
      server.close();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}
