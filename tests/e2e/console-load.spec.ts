import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { expect, test } from './fixtures.ts';

const webRoot = path.resolve(import.meta.dirname, '../../dist/web');

/**
 * Most bytes of compressed script before a screen of the console is shown. A visit begins with one of the first two; the
 * photos of an order add their own.
 */
const scriptBudgets = {
  'home/home-screen': 180_000,
  'orders/queue-screen': 180_000,
  'orders/order-screen': 190_000,
};

const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifest>;

async function readManifest(name: string): Promise<Manifest> {
  return manifest.parse(JSON.parse(await readFile(path.join(webRoot, '.vite', name), 'utf8')));
}

/** The files that a screen needs, with everything that they import. */
function filesOf(built: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = built[key];
    if (!chunk) throw new Error(`the build has no ${key}`);
    if (found.has(chunk.file)) continue;
    found.add(chunk.file);
    filesOf(built, chunk.imports ?? [], found);
  }
  return found;
}

/** Bytes of a file as a browser fetches it; a small one is not compressed. */
async function sizeOf(file: string): Promise<number> {
  const whole = path.join(webRoot, file);
  const { size } = await stat(`${whole}.br`).catch(() => stat(whole));
  return size;
}

for (const [screen, budget] of Object.entries(scriptBudgets)) {
  test(`the console's ${screen} stays within its budget of script @essential`, async () => {
    const built = await readManifest('console-manifest.json');
    const needed = ['console.html', `console/features/${screen}.tsx`, '../locales/en/console.ts'];
    const files = [...filesOf(built, needed)];
    const sizes = await Promise.all(files.map(sizeOf));
    const list = files.map((file, at) => `${sizes[at]} ${file}`).join('\n');
    expect(
      sizes.reduce((sum, size) => sum + size, 0),
      list,
    ).toBeLessThanOrEqual(budget);
  });
}

test('storefront and console share no script and no style sheet @essential', async () => {
  const [console, storefront] = await Promise.all(
    ['console-manifest.json', 'manifest.json'].map(async (name) => {
      const chunks = Object.values(await readManifest(name));
      const files = chunks.flatMap(({ file, css = [] }) => [file, ...css]);
      return new Set(files.filter((file) => /\.(?:js|css)$/.test(file)));
    }),
  );
  expect(console?.size).toBeGreaterThan(5);
  expect([...(storefront ?? [])].filter((file) => console?.has(file))).toEqual([]);
});

test.describe('without a session', () => {
  // The browser logs every response of this status.
  test.use({ expectedErrors: { patterns: [/status of 401/] } });

  test('the console opens on a whole shop, and asks who is there', async ({ page }) => {
    const response = await page.goto('/console/orders');
    expect(response?.headers()['cache-control']).toBe('private, no-store');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
