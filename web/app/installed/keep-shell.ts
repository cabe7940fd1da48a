import { loadMessages, type LanguageCode } from '#locales/index.ts';
import { connection } from '#web/lib/connection.ts';

const isOwnFile = ({ name }: PerformanceEntry): boolean =>
  name.startsWith(`${location.origin}/assets/`);

/**
 * Keeps the shop's page and its files on this device, so that an order in progress opens without a connection too.
 * Somebody who saves data keeps nothing. Never rejects.
 */
export const keepShell = async (language: LanguageCode): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (connection()?.saveData === true) return;
  try {
    await navigator.serviceWorker.register('/service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    // They came inside the page and are no file yet.
    await loadMessages(language);
    const urlsToCache = performance
      .getEntriesByType('resource')
      .filter(isOwnFile)
      .map(({ name }) => name);
    // Workbox's own message.
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
  } catch {
    // Not kept, the shop works like every other page.
  }
};
