import { shellPath } from '#domain/storefront/shell-path.ts';

const timeoutMs = 10_000;

async function isReachable(): Promise<boolean> {
  // The service worker opens the page from this device.
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller) return true;
  try {
    const { ok } = await fetch(shellPath, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return ok;
  } catch {
    return false;
  }
}

/**
 * Reloads the page unless the shop is out of reach, when the browser would replace the page by an error of its own or of
 * the proxy in front of the shop.
 * Resolves to whether it reloads.
 */
export async function reloadIfReachable(): Promise<boolean> {
  const isOpening = await isReachable();
  if (isOpening) location.reload();
  return isOpening;
}
