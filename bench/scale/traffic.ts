import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** Bytes between customers and the shop. */
export interface Traffic {
  readonly bytesIn: number;
  readonly bytesOut: number;
}

/** Counts the bytes of all connections that this process opens to these ports; `in` is into the shop. */
export function countTraffic(ports: ReadonlySet<string>): () => Traffic {
  const sockets = new Set<Socket>();
  subscribe('net.client.socket', (message) => {
    const { socket } = message as { readonly socket: Socket };
    socket.once('connect', () => {
      if (ports.has(String(socket.remotePort))) sockets.add(socket);
    });
  });
  return () => {
    const all = [...sockets];
    return {
      bytesIn: all.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
      bytesOut: all.reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    };
  };
}
