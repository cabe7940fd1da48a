import http from 'node:http';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build } from 'vite';
import { chromiumFlags, provideChromium } from '#tools/chromium.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm',
};

async function serve(folder: string): Promise<{ url: string; close: () => void }> {
  const server = http.createServer((request, response) => {
    const name = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1);
    response.setHeader('content-type', types[path.extname(name)] ?? 'application/octet-stream');
    createReadStream(path.join(folder, path.normalize(name)))
      .on('error', () => response.writeHead(404).end())
      .pipe(response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

/** Opens a browser at the page of the contestants with the files chosen. */
export async function openPage(
  folder: string,
  files: readonly string[],
): Promise<{ readonly page: Page; readonly close: () => Promise<void> }> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: path.join(import.meta.dirname, 'page'),
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, target: 'esnext', assetsInlineLimit: 0 },
  });
  const site = await serve(folder);
  const browser: Browser = await chromium.launch({
    executablePath: await provideChromium(),
    args: chromiumFlags,
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(error.message));
  await page.goto(site.url);
  await page.setInputFiles('#files', [...files]);
  await page.waitForFunction('window.measure');
  return {
    page,
    close: async () => {
      await browser.close();
      site.close();
    },
  };
}
