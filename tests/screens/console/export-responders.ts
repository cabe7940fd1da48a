import type { ShopExport } from '#contract/staff/exports.ts';
import { fail } from '#domain/common/result.ts';
import { toEndedState } from '#domain/shop-export/exports.ts';
import type { StaffParts } from './staff-calls.ts';

/** An export as the double has it; it waits unless changes say otherwise. */
export function demoExport(changes: Partial<ShopExport> = {}): ShopExport {
  return {
    id: '7d0c1b3e-90f4-4c55-8b7a-2f6e5a1d4c83',
    askedAt: new Date(Date.now() - 3_600_000).toISOString(),
    askedBy: 'Nadia',
    hasPhotos: true,
    state: 'queued',
    progress: null,
    failure: null,
    room: null,
    archive: null,
    ...changes,
  };
}

/** An export that can be downloaded. */
export function readyExport(): ShopExport {
  return demoExport({
    state: 'ready',
    archive: {
      size: 3_214_558_901,
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      orders: 1204,
      photos: 18_330,
      missingPhotos: 2,
      readyAt: new Date().toISOString(),
      endsAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    },
  });
}

/** The answers about exports, by the rules of the shop. */
export function createExportResponders(shop: { exports: ShopExport[] }) {
  const change = (id: string | undefined, to: (found: ShopExport) => ShopExport) => {
    const found = shop.exports.find((each) => each.id === id);
    if (!found) return fail('not_found');
    const changed = to(found);
    shop.exports = shop.exports.map((each) => (each.id === id ? changed : each));
    return { export: changed };
  };
  return {
    listExports: () => ({ exports: shop.exports }),
    askForExport: ({ body }: { readonly body: StaffParts<'askForExport'>['body'] }) => {
      const asked = demoExport({ ...body, askedAt: new Date().toISOString() });
      shop.exports = [asked, ...shop.exports];
      return { export: asked };
    },
    endExport: ({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) =>
      change(parameters['export'], (found) => ({
        ...found,
        state: toEndedState(found.state) ?? found.state,
        progress: null,
      })),
    openExport: ({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) => ({
      address: `/api/staff/exports/${parameters['export']}/archive.zip`,
      until: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  };
}
