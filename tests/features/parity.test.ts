import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { commands } from '#tools/ops/run-command.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Where a person does with the console what a command does: on a screen that exists (`screen`), on one that is planned
 * (`planned`), or nowhere, because it needs the shop's own machine (`shell`, with the reason).
 */
type Place =
  | { readonly screen: string }
  | { readonly planned: string }
  | { readonly shell: string };

/** The function of the feature that a command calls, as `file#export` below server/features, and its place. */
type Row = Place & { readonly calls: readonly string[] };

const order = { screen: '/console/orders/{number}' } as const;
const production = { planned: '/console/production' } as const;
const batch = { planned: '/console/production/{batch}' } as const;
const money = { planned: '/console/money' } as const;
const giftCards = { planned: '/console/gift-cards' } as const;
const discounts = { planned: '/console/discounts' } as const;
const labs = { planned: '/console/studios/{slug}' } as const;
const staffAction = ['orders/index.ts#runStaffAction'] as const;

const rows: Readonly<Record<string, Row>> = {
  doctor: {
    calls: [
      'photos/blobs/count-lost-files.ts#countLostFiles',
      'photos/blobs/sweep-stray-blobs.ts#countStrays',
      'orders/read/awaited-transfers.repo.ts#countAwaitedTransfers',
      'notifications/index.ts#listGivenUpMails',
    ],
    shell: 'it looks for faults that keep the shop, and so the console, from running',
  },
  archive: {
    calls: ['archive/index.ts#archiveByStaff', 'archive/index.ts#reportArchive'],
    shell:
      'the shop does it every night; somebody who mended a storage repeats it beside the storage',
  },
  'delete-photos': { calls: ['archive/index.ts#deletePhotosByStaff'], planned: order.screen },
  'stray-files': {
    calls: [
      'photos/blobs/sweep-stray-blobs.ts#countStrays',
      'photos/blobs/sweep-stray-blobs.ts#removeStrays',
    ],
    shell: 'it belongs to the restoring of a backup, which is done on the shop’s own machine',
  },
  customer: { calls: ['customers/index.ts#findCustomerData'], planned: '/console/customers' },
  'erase-customer': {
    calls: ['customers/index.ts#eraseCustomer', 'customers/index.ts#planErasure'],
    planned: '/console/customers',
  },
  'import-studios': { calls: ['studios/index.ts#importStudios'], planned: '/console/studios' },
  studios: { calls: ['studios/index.ts#listStudios'], planned: '/console/studios' },
  orders: { calls: ['orders/read/list-orders.repo.ts#listOrders'], screen: '/console/orders' },
  order: { calls: ['orders/read/list-orders.repo.ts#findOrderRows'], ...order },
  approve: { calls: staffAction, screen: '/console/calls' },
  'mark-paid': { calls: staffAction, ...order },
  produce: { calls: staffAction, ...order },
  complete: { calls: staffAction, ...order },
  cancel: { calls: [...staffAction, 'prints/index.ts#findLabDrops'], ...order },
  ready: { calls: staffAction, ...order },
  shipped: { calls: staffAction, ...order },
  returned: { calls: staffAction, ...order },
  'hand-over': { calls: staffAction, screen: '/console/counter/{order}' },
  'print-jobs': { calls: ['prints/index.ts#readPrintReport'], ...production },
  release: { calls: ['prints/index.ts#releaseByStaff'], ...production },
  reprint: { calls: ['prints/index.ts#reprintByStaff'], ...batch },
  'give-up-print': { calls: ['prints/index.ts#giveUpPrint'], ...production },
  batches: { calls: ['prints/index.ts#listBatches'], ...production },
  'close-batch': { calls: ['prints/index.ts#closeBatchByStaff'], ...batch },
  'batch-done': { calls: ['prints/index.ts#finishByStaff'], ...batch },
  refund: {
    calls: ['payments/index.ts#refundByStaff'],
    planned: '/console/orders/{number}/refund',
  },
  reviews: { calls: ['payments/index.ts#listReviews'], ...money },
  'resolve-review': {
    calls: ['payments/index.ts#closeReview', 'payments/index.ts#acceptReview'],
    ...money,
  },
  'end-review': { calls: ['payments/index.ts#endReview'], ...money },
  'dispute-lost': { calls: ['payments/index.ts#recordLoss'], ...money },
  'dispute-won': { calls: ['payments/index.ts#recordWin'], ...money },
  'studio-output': {
    calls: ['outputs/index.ts#changeStudioOutput', 'outputs/index.ts#readStudioOutput'],
    ...labs,
  },
  'export-order': {
    calls: ['prints/index.ts#exportOrder'],
    shell: 'it writes into a folder of the machine, which a lab’s program reads there',
  },
  'export-batch': {
    calls: ['prints/index.ts#exportBatch'],
    shell: 'it writes into a folder of the machine, which a lab’s program reads there',
  },
  'resend-drop': { calls: ['prints/index.ts#resendByStaff'], ...batch },
  remakes: { calls: ['remakes/index.ts#listOpenRemakes'], ...production },
  'accept-remake': { calls: ['remakes/index.ts#acceptRemake'], ...production },
  'decline-remake': { calls: ['remakes/index.ts#declineRemake'], ...production },
  'job-ticket': { calls: ['prints/index.ts#makeOrderDocuments'], screen: '/console/orders' },
  'count-cash': {
    calls: ['payments/cash/count-cash.ts#countCash'],
    planned: '/console/figures',
  },
  'list-invoices': { calls: ['invoices/index.ts#listDocumentsOfMonth'], ...money },
  'invoice-pdf': {
    calls: ['invoices/index.ts#findDocumentsOf', 'invoices/index.ts#invoicePdf'],
    planned: order.screen,
  },
  'resend-mails': {
    calls: ['notifications/index.ts#resendMails', 'notifications/index.ts#listGivenUpMails'],
    planned: '/console/settings',
  },
  'issue-gift-card': { calls: ['discounts/index.ts#issueGiftCard'], ...giftCards },
  'gift-card': { calls: ['discounts/index.ts#findGiftCardStatement'], ...giftCards },
  'disable-gift-card': { calls: ['discounts/index.ts#setGiftCardEnabled'], ...giftCards },
  'enable-gift-card': { calls: ['discounts/index.ts#setGiftCardEnabled'], ...giftCards },
  'extend-gift-card': { calls: ['discounts/index.ts#extendGiftCard'], ...giftCards },
  'add-discount': { calls: ['discounts/index.ts#addDiscount'], ...discounts },
  'list-discounts': { calls: ['discounts/price-rules.repo.ts#listPriceRules'], ...discounts },
  'disable-discount': { calls: ['discounts/index.ts#setDiscountEnabled'], ...discounts },
  'enable-discount': { calls: ['discounts/index.ts#setDiscountEnabled'], ...discounts },
  'add-lab-token': { calls: ['lab/index.ts#createLabToken'], ...labs },
  'list-lab-tokens': { calls: ['lab/index.ts#listTokens'], ...labs },
  'revoke-lab-token': { calls: ['lab/index.ts#revokeLabToken'], ...labs },
};

/** Routes of the console that this part of it has, and those that the next one adds. */
const screens = [
  '/console/orders',
  '/console/orders/{number}',
  '/console/calls',
  '/console/counter/{order}',
];
const plannedScreens = [
  '/console/production',
  '/console/production/{batch}',
  '/console/orders/{number}',
  '/console/orders/{number}/refund',
  '/console/figures',
  '/console/customers',
  '/console/money',
  '/console/gift-cards',
  '/console/discounts',
  '/console/studios',
  '/console/studios/{slug}',
  '/console/settings',
];

async function readSources(folder: string): Promise<string> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true });
  const texts = entries.map(async (entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return readSources(name);
    return entry.name.endsWith('.ts') ? readFile(path.join(root, name), 'utf8') : '';
  });
  return (await Promise.all(texts)).join('\n');
}

describe('the staff commands and the console', () => {
  it('have a row for each command, and no row without a command', () => {
    expect(Object.keys(rows).toSorted()).toEqual(Object.keys(commands).toSorted());
  });

  it('name a function of a feature that exists and that the commands call', async () => {
    const source = await readSources('tools/ops');
    for (const call of new Set(Object.values(rows).flatMap(({ calls }) => calls))) {
      const [file = '', name = ''] = call.split('#');
      const exported: unknown = await import(path.join(root, 'server/features', file));
      expect(exported, call).toHaveProperty(name);
      expect(new RegExp(`\\b${name}\\b`).test(source), call).toBe(true);
    }
  });

  it('name a screen, a planned screen or the reason to stay in the shell, and a function', () => {
    for (const [name, row] of Object.entries(rows)) {
      expect(row.calls.length, name).toBeGreaterThan(0);
      if ('screen' in row) expect(screens, name).toContain(row.screen);
      else if ('planned' in row) expect(plannedScreens, name).toContain(row.planned);
      else expect(row.shell.length, name).toBeGreaterThan(20);
    }
  });

  it('keep SQL and transactions out of the commands', async () => {
    const source = await readSources('tools/ops');
    for (const trace of [/from 'kysely'/, /\.transaction\(\)/, /\btransact\(/, /\bselectFrom\(/]) {
      expect(source).not.toMatch(trace);
    }
  });
});
