// Serves files as a ZIP file, as the shop does.
import Fastify from 'fastify';
import * as z from 'zod';
import { openZip } from '#server/platform/zip/open-zip.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { sendBytes } from '#server/platform/http/send-bytes.ts';
import { openBlobStore } from '#server/platform/storage/blob-store.ts';
import { readFile } from 'node:fs/promises';

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
await app.listen({ port: settings.PORT, host: '127.0.0.1' });
process.send?.({ ready: true });
