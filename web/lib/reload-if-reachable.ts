import { shellPath } from '#domain/shell-path.ts';

const timeoutMs = 10_000;

const isReachable = async (): Promise<boolean> => {
  // The service worker opens the page from this device.
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller) return true;
  try {
    await fetch(shellPath, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return true;
  } catch {
    return false;
  }
};

/**
 * Reloads the page unless the shop is out of reach, when the browser would replace the page by an error of its own.
 * Resolves to whether it reloads.
 */
export const reloadIfReachable = async (): Promise<boolean> => {
  const isOpening = await isReachable();
  if (isOpening) location.reload();
  return isOpening;
};
