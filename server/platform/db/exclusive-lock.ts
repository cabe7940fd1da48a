import { createHash } from 'node:crypto';
import { stat, unlink } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Releases a held lock; the end of the process releases it too. */
export type ReleaseLock = () => Promise<void>;

/**
 * Takes the exclusive lock of an existing folder; undefined when another process holds it. It is a listening local
 * socket and not a file with a process id, since the kernel closes a socket with the process, however that ended. The
 * name is the folder's device and inode, so symbolic links and renamed folders are still the same folder. The lock
 * answers askFolder with `state()`.
 */
export async function lockFolder(
  folder: string,
  state: () => string = () => '',
): Promise<ReleaseLock | undefined> {
  const address = await computeAddress(folder);
  const first = await listen(address, state);
  if (first) return first;
  if (address.startsWith('\0') || (await ask(address)) !== undefined) return undefined;
  await unlink(address);
  return listen(address, state);
}

/** Takes the lock of an existing folder as soon as it is free. */
export async function waitForLock(folder: string): Promise<ReleaseLock> {
  for (;;) {
    const release = await lockFolder(folder);
    if (release) return release;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** A holder that has not responded by then counts as one of unknown state, in milliseconds. */
const responseTimeoutMs = 2_000;

/**
 * Returns the state reported by the holder of a folder's lock; empty when it does not respond, as while its process is
 * suspended; undefined when the lock is free.
 */
export async function askFolder(folder: string): Promise<string | undefined> {
  return ask(await computeAddress(folder));
}

async function computeAddress(folder: string): Promise<string> {
  const { dev, ino } = await stat(folder, { bigint: true });
  const id = createHash('sha256').update(`fpx:${dev}:${ino}`).digest('hex').slice(0, 24);
  // Linux has socket names outside the file system, which cannot be left behind.
  return process.platform === 'linux' ? `\0fpx-${id}` : path.join(os.tmpdir(), `fpx-${id}.sock`);
}

function listen(address: string, state: () => string): Promise<ReleaseLock | undefined> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(state());
    });
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => {
      server.unref();
      resolve(() => new Promise((done) => server.close(() => done())));
    });
  });
}

function ask(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = '';
    const socket = net.connect(address);
    socket.setTimeout(responseTimeoutMs, () => {
      socket.destroy();
      resolve('');
    });
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      said += text;
    });
    socket.once('end', () => resolve(said));
    socket.once('error', () => resolve(undefined));
  });
}
