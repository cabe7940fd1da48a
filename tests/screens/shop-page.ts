import type {} from '@vitest/browser-playwright';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { formatPageCatalogue, pageCatalogueId } from '#domain/storefront/page-catalogue.ts';
import { locators, page as tester, type Locator, type LocatorSelectors } from 'vitest/browser';
import type { ShopDouble } from './double/shop-double.ts';
import {
  createFetch,
  createUploadRequest,
  type Connection,
  type PageShop,
} from './page-connection.ts';

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Elements of a CSS selector. */
    css: (selector: string) => Locator;
  }
}

locators.extend({ css: (selector) => `css=${selector}` });

declare global {
  interface Window {
    /** Called by each document of the shop's page before its scripts run. */
    prepareShopPage?: (page: Window & typeof globalThis) => void;
  }
}

/** How a page is opened. */
export interface PageOptions {
  /** px; a desktop unless given. */
  readonly width?: number;
  readonly height?: number;
  /** Two-letter code that the server found for the visit; empty if it found none. */
  readonly country?: string;
  /** The catalogue that the server wrote into the page; the one that a new shop begins with unless given. */
  readonly catalogue?: Catalogue;
  /** Content of other `<meta name="fpx-…">` of the page, by name without the prefix. */
  readonly facts?: Readonly<Record<string, string>>;
  /** Whether the browser saves data, which turns off face detection; true unless given. */
  readonly savesData?: boolean;
  /** Runs in each document before the shop's scripts. */
  readonly prepare?: (page: Window & typeof globalThis) => void;
}

type View = Window & typeof globalThis;

function setMeta(document: Document, name: string, content: string): void {
  const known = document.querySelector(`meta[name="${name}"]`);
  const meta = known ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute('name', name);
  meta.setAttribute('content', content);
}

function addCatalogue(document: Document, catalogue: Catalogue): void {
  const element = document.head.appendChild(document.createElement('script'));
  element.type = 'application/json';
  element.id = pageCatalogueId;
  element.textContent = formatPageCatalogue(catalogue);
}

/**
 * A page of the shop in a frame: the built web, with its scripts, styles and storage, in front of a shop double. It is
 * loaded, reloaded and left as in a window of its own.
 */
export class ShopPage<S extends PageShop = ShopDouble> {
  readonly #frame = document.createElement('iframe');
  readonly #connection: Connection;
  readonly #options: PageOptions;
  /** Errors of the console, uncaught exceptions and files that could not be loaded. */
  readonly errors: string[] = [];
  readonly shop: S;

  constructor(shop: S, options: PageOptions) {
    this.shop = shop;
    this.#connection = { shop, isOnline: true };
    this.#options = options;
    this.#frame.dataset['testid'] = 'shop';
    this.#frame.style.cssText = 'position: fixed; inset: 0 auto auto 0; border: 0';
    this.resize(options.width ?? 1280, options.height ?? 800);
  }

  get window(): View {
    const view = this.#frame.contentDocument?.defaultView;
    if (!view) throw new Error('the page is closed');
    return view;
  }

  get document(): Document {
    return this.window.document;
  }

  /** The path and the query of the page. */
  get path(): string {
    const { pathname, search } = this.window.location;
    return pathname + search;
  }

  /** Opens an address, in the page or, the first time, with the page. */
  async goto(path: string): Promise<void> {
    await this.#loading(() => {
      if (this.#frame.isConnected) this.window.location.assign(path);
      else {
        this.#frame.src = path;
        document.body.append(this.#frame);
      }
    });
    this.window.focus();
  }

  async reload(): Promise<void> {
    await this.#loading(() => this.window.location.reload());
  }

  close(): void {
    this.#frame.remove();
  }

  /** Waits until the page has drawn what it was about to do. */
  async nextFrame(): Promise<void> {
    for (let frame = 0; frame < 2; frame += 1) {
      await new Promise((resolve) => {
        this.window.requestAnimationFrame(resolve);
      });
    }
  }

  resize(width: number, height: number): void {
    this.#frame.style.inlineSize = `${width}px`;
    this.#frame.style.blockSize = `${height}px`;
  }

  /** Cuts or restores the connection, with the event that the browser sends. */
  setOnline(isOnline: boolean): void {
    this.#connection.isOnline = isOnline;
    this.window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  }

  back(): void {
    this.window.history.back();
  }

  forward(): void {
    this.window.history.forward();
  }

  get #elements(): LocatorSelectors {
    return tester.frameLocator(tester.getByTestId('shop'));
  }

  getByRole(...which: Parameters<LocatorSelectors['getByRole']>): Locator {
    return this.#elements.getByRole(...which);
  }

  getByText(...which: Parameters<LocatorSelectors['getByText']>): Locator {
    return this.#elements.getByText(...which);
  }

  getByLabelText(...which: Parameters<LocatorSelectors['getByLabelText']>): Locator {
    return this.#elements.getByLabelText(...which);
  }

  /** Elements of a CSS selector, found when they are needed. */
  css(selector: string): Locator {
    return this.#elements.css(selector);
  }

  /** The elements that a CSS selector has now. */
  all(selector: string): HTMLElement[] {
    return [...this.document.querySelectorAll<HTMLElement>(selector)];
  }

  #loading(start: () => void): Promise<void> {
    window.prepareShopPage = (view) => this.#prepare(view);
    return new Promise((resolve) => {
      this.#frame.addEventListener('load', () => resolve(), { once: true });
      start();
    });
  }

  #prepare(view: View): void {
    const {
      country = '',
      catalogue = defaultCatalogue,
      facts = {},
      savesData = true,
      prepare,
    } = this.#options;
    const { document, navigator, console } = view;
    addCatalogue(document, catalogue);
    setMeta(document, 'fpx-country', country);
    setMeta(document, 'fpx-session', 'open');
    for (const [name, content] of Object.entries(facts)) setMeta(document, `fpx-${name}`, content);
    const connection = this.#connection;
    Object.defineProperty(navigator, 'onLine', { get: () => connection.isOnline });
    if (savesData) Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    Object.assign(view, {
      fetch: createFetch(connection, view.fetch.bind(view)),
      XMLHttpRequest: createUploadRequest(connection),
    });
    const report = (...words: unknown[]): void =>
      void this.errors.push(words.map(String).join(' '));
    Object.assign(console, { error: report, warn: report });
    view.addEventListener(
      'error',
      ({ message, target }) => {
        // The rest of the sizes is observed in the next frame, and browsers report no exception.
        if (message?.startsWith('ResizeObserver loop')) return;
        report(target instanceof view.Element ? `failed to load ${target.outerHTML}` : message);
      },
      true,
    );
    view.addEventListener('unhandledrejection', ({ reason }) => report(reason));
    prepare?.(view);
  }
}
