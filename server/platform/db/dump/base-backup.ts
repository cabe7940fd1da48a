import { withClient } from '../one-client.ts';
import { copyOut } from './copy-rows.ts';

/** A copy of the files of a cluster that was made. */
export interface BaseBackup<T> {
  readonly result: T;
  /** Name of the first file of the write-ahead log that its restore may need. */
  readonly firstSegment: string;
  /** The earliest moment to which it can be restored. */
  readonly endedAt: Date;
  /** Version of the server, such as 18.4. */
  readonly version: string;
}

/** Kinds of messages in the stream of a base backup: their first byte. */
const kinds = { archive: 'n', data: 'd' } as const;

async function* takeTar(messages: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let archives = 0;
  for await (const message of messages) {
    const kind = String.fromCharCode(message[0] ?? 0);
    if (kind === kinds.archive) archives += 1;
    if (archives > 1) throw new Error('the database has tablespaces, which are not copied');
    if (kind === kinds.data) yield message.subarray(1);
  }
}

function readPosition(url: string) {
  return withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ segment: string; at: Date; version: string }>(
      `select pg_walfile_name(pg_current_wal_lsn()) as segment, clock_timestamp() as at,
         current_setting('server_version') as version`,
    );
    const [row] = rows;
    if (!row) throw new Error('the database answered nothing');
    return row;
  });
}

/**
 * Copies the files of a running cluster as a tar archive, with the part of the write-ahead log that belongs to them. The
 * role of the address has to be a superuser or to replicate.
 */
export async function withBaseBackup<T>(
  url: string,
  work: (tar: AsyncIterable<Buffer>) => Promise<T>,
): Promise<BaseBackup<T>> {
  const { segment } = await readPosition(url);
  const config = { connectionString: url, application_name: 'fpx-base', replication: 'true' };
  const result = await withClient(config, async (client) => {
    // The commands of replication are read in capital letters alone.
    const sql = `BASE_BACKUP (LABEL 'fpx', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`;
    return await work(takeTar(copyOut(client, sql)));
  });
  const { at, version } = await readPosition(url);
  return { result, firstSegment: segment, endedAt: at, version };
}
