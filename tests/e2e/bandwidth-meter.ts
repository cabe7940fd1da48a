import type http from 'node:http';
import type { Socket } from 'node:net';

/** The part of an upload that one request carried. */
export interface SentPiece {
  readonly upload: string;
  /** The offset in the file at which the request continued. */
  readonly offset: number;
  readonly bytes: number;
}

/** Counts the bytes received over a connection. */
export interface BandwidthMeter {
  /** All bytes that browsers have sent, including the headers of requests. */
  readonly bytes: () => number;
  /** Pieces in the order they began, with the bytes received so far. */
  readonly pieces: () => readonly SentPiece[];
  /** Bytes received with creation requests of uploads that have no response yet. */
  readonly unanswered: () => number;
  /** Runs `work` in the middle of a piece, once this many bytes have been received in all. */
  readonly at: (bytes: number, work: () => void) => void;
  /** Must be called for every request. */
  readonly count: (request: http.IncomingMessage, response: http.ServerResponse) => void;
}

function countBytes(server: http.Server): () => number {
  const sockets = new Set<Socket>();
  let before = 0;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => {
      sockets.delete(socket);
      before += socket.bytesRead;
    });
  });
  return () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, before);
}

/** Counts the bytes of requests in flight. */
function countUnanswered() {
  const inFlight = new Map<http.ServerResponse, number>();
  return {
    sum: () => [...inFlight.values()].reduce((sum, bytes) => sum + bytes, 0),
    count: (request: http.IncomingMessage, response: http.ServerResponse): void => {
      inFlight.set(response, 0);
      request.on('data', (chunk: Buffer) => {
        inFlight.set(response, (inFlight.get(response) ?? 0) + chunk.length);
      });
      response.on('close', () => inFlight.delete(response));
    },
  };
}

/** See {@link BandwidthMeter}. */
export function openBandwidthMeter(server: http.Server): BandwidthMeter {
  const bytes = countBytes(server);
  const unanswered = countUnanswered();
  const pieces: SentPiece[] = [];
  let waiting: { readonly bytes: number; readonly work: () => void } | null = null;
  return {
    bytes,
    pieces: () => pieces,
    unanswered: unanswered.sum,
    at: (limit, work) => {
      waiting = { bytes: limit, work };
    },
    count: (request, response) => {
      if (request.method === 'POST') unanswered.count(request, response);
      if (request.method !== 'PATCH') return;
      const piece = {
        upload: request.url ?? '',
        offset: Number(request.headers['upload-offset']),
        bytes: 0,
      };
      const size = Number(request.headers['content-length']);
      pieces.push(piece);
      request.on('data', (chunk: Buffer) => {
        piece.bytes += chunk.length;
        const isInTheMiddle = piece.bytes > size / 4 && piece.bytes < (size * 3) / 4;
        if (!waiting || !isInTheMiddle || bytes() < waiting.bytes) return;
        const { work } = waiting;
        waiting = null;
        work();
      });
    },
  };
}
