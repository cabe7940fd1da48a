import { clientsClaim } from 'workbox-core';
import type { RouteHandlerCallback, WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { pagePath } from '#domain/storefront/page-paths.ts';
import { shellPath } from '#domain/storefront/shell-path.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** The shell and its files, injected by workbox during the build. */
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
};

/** Seconds a page may take before the shell opens in its place. */
const pageTimeoutSeconds = 10;
const thirtyDays = 30 * 24 * 3600;
const maxKeptFiles = 120;

// There is no skipWaiting: pages of the previous build continue with their own files.
cleanupOutdatedCaches();
clientsClaim();
precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false });

const { cachedResponseWillBeUsed, cacheDidUpdate } = new ExpirationPlugin({
  maxEntries: maxKeptFiles,
  maxAgeSeconds: thirtyDays,
  purgeOnQuotaError: true,
});
// Assigned by name, because its full type does not match that of a strategy's plugins.
const expiration: WorkboxPlugin = {
  ...(cachedResponseWillBeUsed && { cachedResponseWillBeUsed }),
  ...(cacheDidUpdate && { cacheDidUpdate }),
};

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'assets', plugins: [expiration] }),
);

/** The lowest status by which a proxy or a content network says that the shop does not respond. */
const proxyFailure = 502;

const network = new NetworkOnly({
  networkTimeoutSeconds: pageTimeoutSeconds,
  plugins: [
    {
      fetchDidSucceed: async ({ response }) => {
        if (response.status >= proxyFailure) throw new Error(`no page: ${response.status}`);
        return response;
      },
    },
  ],
});

// Pages belong to one customer: they come only from the network, and the shell contains no personal data.
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
