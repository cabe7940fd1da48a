// Plain JavaScript for any Node from 20 on: it runs before the packages and the pinned Node are there.
import { rmSync } from 'node:fs';
import net from 'node:net';

const retryMs = 500;

/**
 * Takes the lock under which one process installs the packages, as soon as it is free. It is a listening socket, which
 * the kernel closes with its process. In Linux its name can be outside the file system (it begins with a zero);
 * elsewhere a killed process leaves the file of its socket behind, on which nothing listens any more.
 * @param {string} name
 * @param {() => void} [onHeld] called each time when another process holds the lock
 * @returns {Promise<() => void>} a function that releases the lock
 */
export async function takeInstallLock(name, onHeld) {
  for (;;) {
    const server = await listen(name);
    if (server) return () => server.close();
    if (await isHeld(name)) {
      onHeld?.();
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    } else if (!name.startsWith('\0')) rmSync(name, { force: true });
  }
}

/**
 * Listens on a name; undefined when it is taken.
 * @param {string} name
 * @returns {Promise<net.Server | undefined>}
 */
function listen(name) {
  return new Promise((resolve, reject) => {
    const server = net.createServer((socket) => socket.end());
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(name, () => resolve(server));
  });
}

/**
 * Whether a process listens on a name.
 * @param {string} name
 * @returns {Promise<boolean>}
 */
function isHeld(name) {
  return new Promise((resolve) => {
    const socket = net.connect(name);
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
