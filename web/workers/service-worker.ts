import { clientsClaim } from 'workbox-core';
import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { pagePath } from '#domain/page-paths.ts';
import { shellPath } from '#domain/shell-path.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Put in by workbox's name for it when the web is built: the shell and its files. */
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
};

/** Seconds a page may take before the shell opens in its place. */
const pageTimeoutSeconds = 10;
const thirtyDays = 30 * 24 * 3600;
const maxKeptFiles = 120;

// Nothing skips the wait for the pages of the build before: they go on with the files they came with.
cleanupOutdatedCaches();
clientsClaim();
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false });

const { cachedResponseWillBeUsed, cacheDidUpdate } = new ExpirationPlugin({
  maxEntries: maxKeptFiles,
  maxAgeSeconds: thirtyDays,
  purgeOnQuotaError: true,
});
// By name: as a whole its type does not fit the one of a strategy's plugins.
const expiration: WorkboxPlugin = {
  ...(cachedResponseWillBeUsed && { cachedResponseWillBeUsed }),
  ...(cacheDidUpdate && { cacheDidUpdate }),
};

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'assets', plugins: [expiration] }),
);

const network = new NetworkOnly({ networkTimeoutSeconds: pageTimeoutSeconds });

// Pages are a customer's own: they come from the network or not at all, and the shell says nothing of anybody.
const pageOrShell: RouteHandlerCallback = async (options) => {
  try {
    return await network.handle(options);
  } catch {
    return (await matchPrecache(shellPath)) ?? Response.error();
  }
};

registerRoute(
  ({ request, sameOrigin, url }) =>
    sameOrigin && request.mode === 'navigate' && pagePath(url.pathname).page !== 'none',
  pageOrShell,
);
