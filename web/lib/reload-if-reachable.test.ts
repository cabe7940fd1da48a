import { afterEach, expect, it, vi } from 'vitest';
import { reloadIfReachable } from './reload-if-reachable.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Opens a page without a service worker whose server responds with a status; returns its `location.reload`. */
function openPage(status: number) {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async () => new Response(null, { status }));
  return reload;
}

it('reloadIfReachable reloads the page when the shop responds', async () => {
  const reload = openPage(200);
  expect(await reloadIfReachable()).toBe(true);
  expect(reload).toHaveBeenCalledOnce();
});

it('reloadIfReachable keeps the page when only the proxy in front of the shop responds', async () => {
  const reload = openPage(502);
  expect(await reloadIfReachable()).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});
