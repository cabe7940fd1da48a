import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

function fromHere(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

const webFolder = fromHere('.');

/** Modules that are loaded on demand, by the name of the chunk for them and their imports. */
const roots: Readonly<Record<string, readonly string[]>> = {
  app: ['app/main.tsx'],
  data: [
    'app/places/follow-link.ts',
    'app/places/report-unsold.ts',
    'app/places/unknown-studio-notice.tsx',
    'features/catalogue/api/catalogue.ts',
    'features/orders/find-kept-order.ts',
    'features/studios/api/studios.ts',
    'lib/session-calls.ts',
  ],
  sheet: ['ui/sheet-dialog.tsx'],
  // The addresses in the head after a change of language or studio.
  head: ['app/head-address.ts'],
  folders: ['features/photos/folders/read-folders.ts'],
  photos: [
    'app/wizard/photos-screen.tsx',
    'app/wizard/peek-summary.tsx',
    'features/catalogue/price-items.ts',
    'app/photos/photos-stored.ts',
  ],
  order: [
    'app/returns/return-from-checkout.ts',
    'app/returns/return-screen.tsx',
    'app/wizard/checkout-screen.tsx',
    'app/wizard/confirmation-screen.tsx',
    'app/order/finish-order.ts',
    'features/orders/index.ts',
  ],
  // Checks phone numbers, which the pages never do.
  booking: ['app/intro/booking.tsx'],
  pages: [
    'app/booking/manage-booking.tsx',
    'app/places/chosen-studio.tsx',
    'app/originals/send-originals.tsx',
    'app/track/track-order.tsx',
  ],
};

/** Libraries that change seldom, and that a first visit fetches after the first paint. */
const react = /\/node_modules\/(?:react|react-dom|scheduler)\//;

/** Loaded before the others in any case, so code they share with others belongs to them alone. */
const early = ['app', 'data', 'sheet'];

/**
 * Names the chunk of each module after the roots that need it, so that a screen loads one to three files instead of
 * dozens. Chunks never import each other in a cycle: a module's imports are needed by at least the same roots.
 */
export function chunkNamer(): Rolldown.CodeSplittingNameFunction {
  const neededBy = new Map<string, Set<string>>();
  const follow = (root: string, id: string, context: Rolldown.ChunkingContext): void => {
    const names = neededBy.get(id) ?? new Set();
    if (names.has(root)) return;
    neededBy.set(id, names.add(root));
    const { importedIds } = context.getModuleInfo(id) ?? {};
    // An external module of a library has no imports here; a missing one of ours was moved.
    if (!importedIds && id.startsWith(webFolder)) throw new Error(`chunk ${root}: no module ${id}`);
    for (const imported of importedIds ?? []) follow(root, imported, context);
  };
  return (id, context) => {
    if (neededBy.size === 0) {
      for (const [root, files] of Object.entries(roots)) {
        for (const file of files) follow(root, fromHere(file), context);
      }
    }
    const names = neededBy.get(id);
    if (!names) return null;
    const chunk = early.find((name) => names.has(name)) ?? [...names].join('-');
    return chunk === 'app' && react.test(id) ? 'react' : chunk;
  };
}
