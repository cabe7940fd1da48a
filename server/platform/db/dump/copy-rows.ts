import { once } from 'node:events';
import { Readable, type Duplex } from 'node:stream';
import type pg from 'pg';

/** The parts of the driver's connection that COPY needs; its types leave the last three out. */
interface CopyConnection {
  readonly stream: Duplex;
  readonly query: (text: string) => void;
  readonly sendCopyFromChunk: (chunk: Uint8Array) => void;
  readonly endCopyFrom: () => void;
  readonly sendCopyFail: (reason: string) => void;
}

function canCopy(connection: object): connection is CopyConnection {
  return 'sendCopyFromChunk' in connection && 'endCopyFrom' in connection;
}

function requireCopy(connection: object): CopyConnection {
  if (canCopy(connection)) return connection;
  throw new Error('this version of the driver cannot copy rows');
}

function ignore(): void {
  // The driver calls this for messages that a COPY does not have.
}

/**
 * Runs `copy … to stdout` and returns its rows, one chunk each. A slow reader slows the server down. The client must be
 * closed when the stream is destroyed before its end.
 */
export function copyOut(client: pg.Client, sql: string): Readable {
  let socket: Duplex | null = null;
  const rows = new Readable({ read: () => socket?.resume(), objectMode: true, highWaterMark: 256 });
  // A reader that has not begun gets the error when it begins.
  rows.on('error', ignore);
  client.query({
    submit: (connection: object) => {
      const copying = requireCopy(connection);
      socket = copying.stream;
      copying.query(sql);
    },
    handleRowDescription: ignore,
    handleDataRow: ignore,
    handleCommandComplete: ignore,
    handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => {
      // The driver reuses the memory of its messages.
      if (!rows.destroyed && !rows.push(Buffer.from(chunk))) socket?.pause();
    },
    handleError: (error: Error) => void rows.destroy(error),
    handleReadyForQuery: () => void rows.push(null),
  });
  return rows;
}

async function send(connection: CopyConnection, rows: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    for await (const chunk of rows) {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.endCopyFrom();
  } catch (error) {
    connection.sendCopyFail('the rows cannot be read');
    throw error;
  }
}

/**
 * Runs `copy … from stdin` with these rows.
 * @throws the error of the server, or that of reading the rows
 */
export function copyIn(
  client: pg.Client,
  sql: string,
  rows: AsyncIterable<Uint8Array>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: unknown = null;
    const fail = (error: unknown): void => {
      failure ??= error;
    };
    client.query({
      submit: (connection: object) => requireCopy(connection).query(sql),
      handleRowDescription: ignore,
      handleDataRow: ignore,
      handleCommandComplete: ignore,
      handleCopyInResponse: (connection: object) => {
        void send(requireCopy(connection), rows).catch(fail);
      },
      handleError: (error: Error) => {
        fail(error);
        // No other message follows the loss of the connection.
        reject(asError(failure));
      },
      handleReadyForQuery: () => {
        if (failure === null) resolve();
        else reject(asError(failure));
      },
    });
  });
}

function asError(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(String(failure));
}
