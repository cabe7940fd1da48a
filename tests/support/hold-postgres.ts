import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts';

// A separate process that a test can kill: it starts the database of a folder and stays.
const { url } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '' });
process.stdout.write(`${url}\n`);
setInterval(() => undefined, 60_000);
