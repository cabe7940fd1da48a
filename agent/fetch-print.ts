import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DownloadBroken, FolderTrouble, ShopUnreachable } from './agent-errors.ts';
import { readRefusal, type ShopClient } from './shop-client.ts';
import { errorCode, errorLine } from './write-failure.ts';

/** A print to download, and the folder for it. */
export interface WantedPrint {
  readonly dropId: string;
  readonly sha256: string;
  readonly size: number;
  readonly folder: string;
}

/** How a download ended: `missing` at the shop, or `damaged` although all bytes arrived. */
export type FetchOutcome = 'whole' | 'missing' | 'damaged';

/** A download without a byte for this long is broken off, in milliseconds. */
const stallTimeout = 30_000;

async function readSize(file: string): Promise<number | null> {
  return (await stat(file).catch(() => null))?.size ?? null;
}

/** Path of a downloaded print. */
export function printPath({ folder, sha256 }: Pick<WantedPrint, 'folder' | 'sha256'>): string {
  return path.join(folder, sha256);
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** A failed write is trouble of the disk. */
async function onDisk<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isFull = ['ENOSPC', 'EDQUOT'].includes(errorCode(error));
    throw new FolderTrouble(isFull ? 'the disk is full' : errorLine(error));
  }
}

/** The first byte of a response: that of its range, else 0. */
function firstByte(response: Response): number {
  const [, start = '0'] = /^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '') ?? [];
  return response.status === 206 ? Number(start) : 0;
}

/** Appends the body of a response to a part, which then holds what has arrived, even of a broken download. */
async function append(
  body: ReadableStream<Uint8Array>,
  part: string,
  {
    from,
    limit,
    alive,
  }: { readonly from: number; readonly limit: number; readonly alive: () => void },
): Promise<void> {
  const handle = await onDisk(open(part, from === 0 ? 'w' : 'r+'));
  try {
    let at = from;
    const reader = body.getReader();
    for (;;) {
      const next = await reader.read().catch((error: unknown) => {
        throw new DownloadBroken(`the download broke off (${errorLine(error)})`, at);
      });
      if (next.done) return;
      alive();
      if (at + next.value.length > limit) throw new DownloadBroken('a download is too long', at);
      await onDisk(handle.write(next.value, 0, next.value.length, at));
      at += next.value.length;
    }
  } finally {
    await handle.close();
  }
}

async function download(client: ShopClient, wanted: WantedPrint, part: string) {
  const { dropId, sha256, size } = wanted;
  const present = (await readSize(part)) ?? 0;
  const from = present < size ? present : 0;
  const ended = new AbortController();
  let timer = setTimeout(() => ended.abort(), stallTimeout);
  const alive = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => ended.abort(), stallTimeout);
  };
  try {
    const response = await client.openPrint({ dropId, sha256, from }, ended.signal);
    // The shop may be unable to read its file from here on, or have a fault that passes: only later rounds show it.
    if (response.status === 500) throw new DownloadBroken('the shop cannot send a print', from);
    if (response.status !== 200 && response.status !== 206) {
      if (response.status === 416) await rm(part, { force: true });
      return await readRefusal(response);
    }
    const start = firstByte(response);
    if (!response.body || (start !== 0 && start !== from)) {
      throw new ShopUnreachable('the answer is not that of a shop');
    }
    await append(response.body, part, { from: start, limit: size, alive });
    return null;
  } finally {
    clearTimeout(timer);
    // A response that is not read to its end, as when the disk is full, would keep its connection open.
    ended.abort();
  }
}

/**
 * Downloads a print, from where an earlier attempt was broken off, and checks its SHA-256.
 * @throws ShopUnreachable, TokenRefused, FolderTrouble
 */
export async function fetchPrint(client: ShopClient, wanted: WantedPrint): Promise<FetchOutcome> {
  const file = printPath(wanted);
  if ((await readSize(file)) === wanted.size) return 'whole';
  await onDisk(mkdir(wanted.folder, { recursive: true }));
  const part = `${file}.part`;
  if ((await readSize(part)) !== wanted.size) {
    const code = await download(client, wanted, part);
    if (code === 'print_missing' || code === 'not_found') return 'missing';
    if (code !== null) throw new ShopUnreachable(`the shop refuses a print: ${code}`);
    const arrived = (await readSize(part)) ?? 0;
    if (arrived !== wanted.size) throw new DownloadBroken('the download broke off', arrived);
  }
  if ((await hashFile(part)) !== wanted.sha256) {
    await rm(part, { force: true });
    return 'damaged';
  }
  await onDisk(rename(part, file));
  return 'whole';
}
