import { loadMessages, type LanguageCode } from '#locales/index.ts';
import { isShell } from '#web/lib/brand.ts';
import { connection } from '#web/lib/connection.ts';
import { browserKeyValue, setWithEviction } from '#web/lib/key-value.ts';
import { storageKeys } from '#web/lib/storage-keys.ts';

function isOwnFile({ name }: PerformanceEntry): boolean {
  return name.startsWith(`${location.origin}/assets/`);
}

/** The order's country, which the shell cannot detect without a connection; null when none is stored. */
export function shellCountry(): string | null {
  return isShell() ? browserKeyValue().get(storageKeys.orderCountry) : null;
}

/**
 * Caches the shop's page and files on this device with the order's country, so that an order in progress also opens
 * offline. Does nothing with the data saver on. Never rejects.
 */
export async function keepShell(language: LanguageCode, country: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  if (connection()?.saveData === true) return;
  setWithEviction(browserKeyValue(), storageKeys.orderCountry, country);
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
}
