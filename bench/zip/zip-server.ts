// Serves the same files as a ZIP file in two ways: `/zip` as the shop does, `/yazl` with the library.
import Fastify from 'fastify';
import { ZipFile } from 'yazl';
import * as z from 'zod';
import { openZip } from '#server/platform/zip/open-zip.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { sendBytes } from '#server/platform/http/send-bytes.ts';
import { openBlobStore } from '#server/platform/storage/blob-store.ts';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';

const settings = z
  .object({
    DATABASE_URL: z.string(),
    DATA_DIR: z.string(),
    FILES: z.string(),
    PORT: z.coerce.number(),
  })
  .parse(process.env);
const listed: unknown = JSON.parse(await readFile(settings.FILES, 'utf8'));
const files = z
  .array(z.object({ name: z.string(), size: z.number(), sha256: z.string() }))
  .parse(listed);

const { kysely } = connectDatabase({
  url: settings.DATABASE_URL,
  max: 4,
  applicationName: 'fpx-bench',
});
const blobs = await openBlobStore({
  dataDir: settings.DATA_DIR,
  storage: { kind: 'files', directory: `${settings.DATA_DIR}/files` },
});
const at = new Date('2026-11-24T00:00:00Z');

const app = Fastify();
app.get('/zip', (request, reply) =>
  sendBytes(request, reply, {
    ...openZip({ kysely, blobs }, files, at),
    mediaType: 'application/zip',
    fileName: 'originals.zip',
  }),
);

async function openFor(
  sha256: string,
  take: (error: unknown, stream: NodeJS.ReadableStream) => void,
): Promise<void> {
  take(null, await blobs.stream(sha256));
}

app.get('/yazl', async (_request, reply) => {
  const zip = new ZipFile();
  for (const { name, sha256, size } of files) {
    const options = { mtime: at, compress: false, size };
    zip.addReadStreamLazy(name, options, (take) => {
      void openFor(sha256, take);
    });
  }
  zip.end();
  return await reply.type('application/zip').send(Readable.from(zip.outputStream));
});
await app.listen({ port: settings.PORT, host: '127.0.0.1' });
process.send?.({ ready: true });
