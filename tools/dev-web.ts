import path from 'node:path';
import { createServer, type Plugin } from 'vite';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { formatPageCatalogue, pageCatalogueId } from '#domain/storefront/page-catalogue.ts';
import { projectRoot } from './start/web-sources.ts';

// Started by the supervisor in development: <host> <port> <port of the shop's server>.
const [host = '', port = '', apiPort = ''] = process.argv.slice(2);
const target = `http://127.0.0.1:${apiPort}`;

/** Writes the catalogue into the pages, as the shop's server does with the built ones. */
function pageCatalogues(): Plugin {
  return {
    name: 'fpx-page-catalogues',
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: pageCatalogueId },
        children: formatPageCatalogue(defaultCatalogue),
        injectTo: 'head',
      },
    ],
  };
}

const server = await createServer({
  configFile: path.join(projectRoot, 'web/vite.config.ts'),
  plugins: [pageCatalogues()],
  server: { host, port: Number(port), strictPort: true, proxy: { '/api': target } },
});
await server.listen();

function stop(): void {
  void server.close().finally(() => process.exit(0));
}

process.once('SIGTERM', stop);
process.once('disconnect', stop);
process.send?.({ ready: true });
