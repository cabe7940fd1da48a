import { preferredLanguage } from '#locales/language-tags.ts';
import { preferredLanguages } from '#server/platform/http/language.ts';
import { ConnectionLost, type PageRequest, type PageResponse } from './double/respond.ts';
import type { ShopDouble } from './double/shop-double.ts';

/** The shop behind a page: it responds to its calls. */
export interface PageShop {
  /** What was wrong with a call or its response; the test fails with it. */
  readonly faults: string[];
  respond(request: PageRequest): Promise<PageResponse>;
  readonly respondToUpload?: ShopDouble['respondToUpload'];
}

/** The way from a page to its shop, which a test can cut. */
export interface Connection {
  readonly shop: PageShop;
  isOnline: boolean;
}

function isCall(url: URL): boolean {
  return url.origin === location.origin && url.pathname.startsWith('/api/');
}

function noResponse(): TypeError {
  return new TypeError('Failed to fetch');
}

/** Rejects as soon as the page gives up waiting. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = (): void => reject(signal.reason instanceof Error ? signal.reason : noResponse());
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

async function callShop({ shop }: Connection, request: Request): Promise<Response> {
  const languages = preferredLanguages(request.headers.get('accept-language') ?? '');
  const text = await request.text();
  try {
    const { status, body } = await shop.respond({
      method: request.method,
      url: new URL(request.url),
      language: preferredLanguage(languages) ?? 'en',
      body: text === '' ? null : text,
    });
    const headers = { 'content-type': 'application/json', date: new Date().toUTCString() };
    return new Response(body, { status, headers });
  } catch (error) {
    if (!(error instanceof ConnectionLost)) shop.faults.push(String(error));
    throw noResponse();
  }
}

/** A page's `fetch`: calls of the API go to the shop of the test, everything else to the files of the built web. */
export function createFetch(connection: Connection, original: typeof fetch): typeof fetch {
  return async (input, init) => {
    if (!connection.isOnline) throw noResponse();
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!isCall(url)) return original(input, init);
    const { signal, ...rest } = init ?? {};
    const response = callShop(connection, new Request(url, rest));
    return signal ? Promise.race([response, untilAborted(signal)]) : response;
  };
}

/** An `XMLHttpRequest` as far as uploads use it, answered by the shop of the test. */
class UploadRequest {
  readonly upload: { onprogress: ((event: ProgressEvent) => void) | null } = { onprogress: null };
  onload: (() => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  onreadystatechange: (() => void) | null = null;
  withCredentials = false;
  readyState = 0;
  status = 0;
  responseText = '';
  #received: Readonly<Record<string, string>> = {};
  #method = '';
  #url = new URL(location.origin);
  #isAborted = false;
  readonly #connection: Connection;
  readonly #headers = new Map<string, string>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  open(method: string, url: string): void {
    this.#method = method;
    this.#url = new URL(url, location.href);
    this.readyState = 1;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name.toLowerCase(), value);
  }

  getResponseHeader(name: string): string | null {
    return this.#received[name.toLowerCase()] ?? null;
  }

  getAllResponseHeaders(): string {
    return Object.entries(this.#received)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
  }

  abort(): void {
    this.#isAborted = true;
  }

  send(body?: Blob | null): void {
    void this.#send(body ?? new Blob()).catch((error: unknown) => {
      if (!(error instanceof ConnectionLost)) this.#connection.shop.faults.push(String(error));
      if (!this.#isAborted) this.onerror?.(new ProgressEvent('error'));
    });
  }

  async #send(body: Blob): Promise<void> {
    if (!this.#connection.isOnline) throw new ConnectionLost();
    const { shop } = this.#connection;
    if (!shop.respondToUpload) throw new Error(`no upload to ${this.#url.pathname}`);
    const response = await shop.respondToUpload({
      method: this.#method,
      path: this.#url.pathname,
      headers: this.#headers,
      body,
    });
    if (this.#isAborted) return;
    if (!this.#connection.isOnline) throw new ConnectionLost();
    const sent = { lengthComputable: true, loaded: body.size, total: body.size };
    this.upload.onprogress?.(new ProgressEvent('progress', sent));
    this.status = response.status;
    this.#received = response.headers;
    this.responseText = response.body;
    this.readyState = 4;
    this.onreadystatechange?.();
    this.onload?.();
  }
}

/** A page's `XMLHttpRequest`, which only its uploads use. */
export function createUploadRequest(connection: Connection): new () => UploadRequest {
  return class extends UploadRequest {
    constructor() {
      super(connection);
    }
  };
}
