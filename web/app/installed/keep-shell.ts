import { loadMessages, type LanguageCode } from '#locales/index.ts';
import { connection } from '#web/lib/connection.ts';

const isOwnFile = ({ name }: PerformanceEntry): boolean =>
  name.startsWith(`${location.origin}/assets/`);

/**
 * Caches the shop's page and files on this device, so that an order in progress also opens offline. Does nothing with
 * the data saver on. Never rejects.
 */
export const keepShell = async (language: LanguageCode): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (connection()?.saveData === true) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    // The page without a first screen, which opens offline, loads the texts as a script.
    await loadMessages(language);
    const urlsToCache = performance
      .getEntriesByType('resource')
      .filter(isOwnFile)
      .map(({ name }) => name);
    // Workbox's own message.
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
  } catch {
    // Without the cache, the shop works like any other page.
  }
};
