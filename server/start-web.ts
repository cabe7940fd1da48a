import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildServer } from './build-server.ts';
import type { Parts } from './parts.ts';
import { ConfigError } from './config.ts';
import { makeWebPictures, openPicturePool } from './features/photos/index.ts';
import { openStorefront } from './open-storefront.ts';
import { drainConnections } from './platform/http/close-connections.ts';
import { watchRoom, watchStorage } from './platform/storage/watch-storage.ts';
import type { Running } from './running.ts';
import { seedDemo } from './seed-demo.ts';
import { moveOwnTexts } from './storefront/info/move-own-texts.ts';
import { renderPage } from './storefront/info/own-texts.ts';
import { moveIntroPhotos } from './storefront/move-intro-photos.ts';
import { openIntroPhotos, type IntroPhotoFiles } from './storefront/intro-photos.ts';

const webRoot = path.resolve(import.meta.dirname, '../dist/web');

function isBusyPort(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function createIntroPhotos({ config, log }: Parts): IntroPhotoFiles {
  const pictures = openPicturePool();
  const photos = openIntroPhotos({
    folder: path.join(config.dataDir, 'intro'),
    log,
    makeWebPictures: (bytes, widths) => makeWebPictures(pictures, bytes, widths),
  });
  void photos.look();
  return photos;
}

/** Serving does not wait for it: until then, the photographs of this machine are shown from its folder. */
async function moveOwnPhotos(parts: Parts): Promise<void> {
  const { config, environment, database, settings, shop, clock, log } = parts;
  const { kysely } = database;
  const pictures = openPicturePool();
  const deps = { kysely, clock, settings, shop, pictures, config: environment, renderPage };
  await moveOwnTexts(deps, path.join(config.dataDir, 'pages'), log).catch((error: unknown) => {
    log.warn({ err: error }, 'the texts of pages could not be stored');
  });
  await moveIntroPhotos(deps, path.join(config.dataDir, 'intro'), log).catch((error: unknown) => {
    log.warn({ err: error }, 'the photographs of the intro could not be stored');
  });
}

/** Starts the HTTP server. */
export async function startWeb(parts: Parts): Promise<Running> {
  const { config, database } = parts;
  if (config.seedDemo) await seedDemo({ kysely: database.kysely, codeKey: config.codeKey });
  const app = await buildServer(parts);
  const moving = moveOwnPhotos(parts);
  // Without a build (the development server has its own pages) only the API is served.
  if (!existsSync(path.join(webRoot, 'index.html'))) parts.log.warn('the web is not built');
  else await openStorefront(app, parts, { root: webRoot, introPhotos: createIntroPhotos(parts) });
  try {
    // Processes of one machine share the port: the system divides the connections among them.
    const shared = { reusePort: config.processes.web > 1 };
    await app.listen({ port: config.port, host: config.host, ...shared });
  } catch (error) {
    if (!isBusyPort(error)) throw error;
    throw new ConfigError(
      `PORT ${config.port} is already in use: stop what listens there or set another PORT`,
    );
  }
  const watches = [
    watchRoom(parts.blobs, parts.log),
    watchStorage(parts.blobs, parts.log, 'photos cannot be stored'),
  ];
  return {
    stop: async () => {
      await drainConnections(app, config.drainMs);
      for (const endWatch of watches) endWatch();
      await moving;
      await app.close();
    },
  };
}
