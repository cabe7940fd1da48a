import path from 'node:path';
import { createServer } from 'vite';
import { projectRoot } from './start/web-sources.ts';

// Started by the supervisor in development: <host> <port> <port of the shop's server>.
const [host = '', port = '', apiPort = ''] = process.argv.slice(2);
const target = `http://127.0.0.1:${apiPort}`;
const server = await createServer({
  configFile: path.join(projectRoot, 'web/vite.config.ts'),
  server: { host, port: Number(port), strictPort: true, proxy: { '/api': target } },
});
await server.listen();

function stop(): void {
  void server.close().finally(() => process.exit(0));
}

process.once('SIGTERM', stop);
process.once('disconnect', stop);
process.send?.({ ready: true });
