import { setTimeout as pause } from 'node:timers/promises';
import { orderPrint, type Ask } from '#tests/machines/order-print.ts';

/** What customers did while processes were replaced, and what failed. */
export interface Visits {
  requests: number;
  photoRequests: number;
  readonly failures: string[];
  readonly orders: string[];
}

/** Customers who go on until they are stopped. */
export interface Customers {
  readonly visits: Visits;
  /** Files of pages that are open in browsers, of either version. */
  readonly openFiles: string[];
  readonly stop: () => Promise<void>;
}

/** Customers with a connection on which the photo takes seconds. */
function isSlow(number: number): boolean {
  return number % 3 === 0;
}

const photoBytes = 1_000_000;

function openAsk(shop: string, address: string, visits: Visits): Ask {
  return async (path, init = {}) => {
    visits.requests += 1;
    const { method = 'GET' } = init;
    const headers = {
      ...Object.fromEntries(new Headers(init.headers)),
      'x-forwarded-for': address,
    };
    const response = await fetch(shop + path, { ...init, headers }).catch((error: unknown) => {
      visits.failures.push(`${method} ${path}: ${String(error)}`);
      throw error;
    });
    if (response.ok) return response;
    const reason = response.headers.get('x-balancer') ?? (await response.text()).slice(0, 200);
    visits.failures.push(`${method} ${path}: ${response.status} ${reason}`);
    throw new Error(`${path} was answered ${response.status}`);
  };
}

/** Opens a page as a browser does, with the files that it names. */
async function openPage(ask: Ask, path: string): Promise<void> {
  const html = await (await ask(path)).text();
  const files = new Set(html.match(/\/assets\/[\w.-]+\.(?:json|js|css)/g));
  for (const file of files) await (await ask(file)).arrayBuffer();
}

const pages = ['/en', '/fr', '/ar', '/en/terms', '/console'];

/** Starts so many customers, who order one after the other, and people who only look. */
export function startCustomers(shop: string, count: number): Customers {
  const visits: Visits = { requests: 0, photoRequests: 0, failures: [], orders: [] };
  const openFiles: string[] = [];
  let isOver = false;
  const visit = async (number: number): Promise<void> => {
    const address = `198.51.100.${number + 1}`;
    const ask = openAsk(shop, address, visits);
    for (let round = number; !isOver; round += 1) {
      try {
        await openPage(ask, pages[round % pages.length] ?? '/en');
        const file = openFiles[Math.floor(Math.random() * openFiles.length)];
        if (file !== undefined) await (await ask(`/assets/${file}`)).arrayBuffer();
        const blockPauseMs = isSlow(number) ? 120 : 0;
        const order = await orderPrint({ ask, shop, address, photoBytes, blockPauseMs });
        visits.orders.push(order.orderNumber);
        visits.photoRequests += 2;
        for (let failed = 0; failed < order.photoFailures; failed += 1) {
          visits.failures.push('a request with a part of a photo');
        }
      } catch {
        // It is among the failures.
      }
      await pause(500);
    }
  };
  const visiting = Array.from({ length: count }, (_, number) => visit(number));
  return {
    visits,
    openFiles,
    stop: async () => {
      isOver = true;
      await Promise.all(visiting);
    },
  };
}
