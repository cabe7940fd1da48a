import path from 'node:path';
import { createServer, type Plugin } from 'vite';
import { formatPageCatalogue, pageCatalogueId } from '#domain/storefront/page-catalogue.ts';
import { openShopCatalogues } from './ops/open-catalogues.ts';
import { openRunningDatabase } from './ops/running-database.ts';
import { projectRoot } from './start/web-sources.ts';

// Started by the supervisor in development: <host> <port> <port of the shop's server>.
const [host = '', port = '', apiPort = ''] = process.argv.slice(2);
const target = `http://127.0.0.1:${apiPort}`;

const database = await openRunningDatabase(process.env);

/** Writes the catalogue into the pages, as the shop's server does with the built ones. */
function pageCatalogues(): Plugin {
  return {
    name: 'fpx-page-catalogues',
    transformIndexHtml: async () => {
      const catalogues = await openShopCatalogues(database.kysely);
      return [
        {
          tag: 'script',
          attrs: { type: 'application/json', id: pageCatalogueId },
          children: formatPageCatalogue(catalogues.current().catalogue),
          injectTo: 'head',
        },
      ];
    },
  };
}

const server = await createServer({
  configFile: path.join(projectRoot, 'web/vite.config.ts'),
  plugins: [pageCatalogues()],
  server: { host, port: Number(port), strictPort: true, proxy: { '/api': target } },
});
await server.listen();

function stop(): void {
  void Promise.all([server.close(), database.close()]).finally(() => process.exit(0));
}

process.once('SIGTERM', stop);
process.once('disconnect', stop);
process.send?.({ ready: true });
