import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import type { Connect, Plugin } from 'vite';
import { shellPath } from '#domain/storefront/shell-path.ts';
import { webOutput } from '../start/web-sources.ts';

const types: Readonly<Record<string, string>> = {
  '.bin': 'application/octet-stream',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** A picture of one color, in place of the small pictures that the shop makes of photos, but for those named `deleted`. */
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#a08060"/></svg>';

/** The card window of a provider: it sends to the page what the test plays. */
const cardWindow =
  "<!doctype html><script>addEventListener('play', ({ detail }) => parent.postMessage(detail, '*'))</script>";

/** Lets the screen test that opens the page prepare it before the shop's scripts run. */
const preparation = '<script>parent.prepareShopPage(window)</script></head>';

function sendHtml(response: ServerResponse, html: string): void {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('cache-control', 'no-store');
  response.end(html);
}

async function sendPage(response: ServerResponse, pathname: string): Promise<void> {
  const file = /^\/console(?:\/|$)/.test(pathname) ? 'console.html' : 'index.html';
  const html = await readFile(path.join(webOutput, file), 'utf8');
  sendHtml(response, html.replace('</head>', preparation));
}

async function sendFile(response: ServerResponse, pathname: string): Promise<void> {
  const content = await readFile(path.join(webOutput, pathname)).catch(() => null);
  response.statusCode = content ? 200 : 404;
  response.setHeader('content-type', types[path.extname(pathname)] ?? 'text/plain');
  response.setHeader('cache-control', 'public, max-age=31536000, immutable');
  response.end(content ?? 'no such file');
}

function sendPicture(response: ServerResponse, pathname: string): void {
  const isThere = !pathname.endsWith('/deleted');
  response.statusCode = isThere ? 200 : 404;
  response.setHeader('content-type', 'image/svg+xml');
  response.end(isThere ? picture : '');
}

function serve(
  request: Connect.IncomingMessage,
  response: ServerResponse,
  next: Connect.NextFunction,
): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const kind = request.headers['sec-fetch-dest'];
  // Vitest's own page is at `/` too and names its session.
  const isPage = kind === 'iframe' && !searchParams.has('sessionId');
  if (pathname.startsWith('/helcim-pay/')) sendHtml(response, cardWindow);
  else if (isPage || pathname === shellPath) void sendPage(response, pathname);
  else if (/^\/(?:assets|icons)\//.test(pathname)) void sendFile(response, pathname);
  else if (kind === 'image' && pathname.startsWith('/api/')) sendPicture(response, pathname);
  else next();
}

/** Serves the built web to the frames of screen tests: the page of the address, the storefront's or the console's, and its files. */
export function builtPages(): Plugin {
  return {
    name: 'fpx-built-pages',
    // First of all, as vitest's own middlewares are there before those of plugins.
    configureServer: ({ middlewares }) => {
      middlewares.stack.unshift({ route: '', handle: serve });
    },
  };
}
