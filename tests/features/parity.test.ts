import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ActName } from '#domain/staff/acts.ts';
import { commands } from '#tools/ops/run-command.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Where a person does with the console what a command does: on a screen (`screen`), or nowhere, because it needs the shop's
 * own machine (`shell`, with the reason).
 */
type Place = { readonly screen: string } | { readonly shell: string };

/**
 * The functions of features that a command calls, as `file#export` below server/features, the acts that it leaves in the
 * audit log (none, if it only reads), and its place.
 */
type Row = Place & { readonly calls: readonly string[]; readonly acts?: readonly ActName[] };

const order = { screen: '/console/orders/{number}' } as const;
const money = { screen: '/console/money' } as const;
const production = { screen: '/console/production' } as const;
const batch = { screen: '/console/production/{batch}' } as const;
const giftCards = { screen: '/console/gift-cards' } as const;
const discounts = { screen: '/console/discounts' } as const;
const labKeys = { screen: '/console/settings/lab-keys' } as const;

function staffAction(act: ActName) {
  return { calls: ['orders/index.ts#runStaffAction'], acts: [act] } as const;
}

const rows: Readonly<Record<string, Row>> = {
  doctor: {
    calls: ['../going-live/examine-shop.ts#examineShop'],
    screen: '/console/live',
  },
  archive: {
    calls: ['archive/index.ts#archiveByStaff', 'archive/index.ts#reportArchive'],
    acts: ['photo.archive'],
    shell:
      'the shop does it every night; somebody who mended a storage repeats it beside the storage',
  },
  'delete-photos': {
    calls: ['archive/index.ts#deletePhotosByStaff'],
    acts: ['photo.delete'],
    ...order,
  },
  'stray-files': {
    calls: [
      'photos/blobs/sweep-stray-blobs.ts#countStrays',
      'photos/blobs/sweep-stray-blobs.ts#removeStrays',
    ],
    acts: ['photo.delete-strays'],
    shell: 'it belongs to the restoring of a backup, which is done on the shop’s own machine',
  },
  backup: {
    calls: ['backups/index.ts#backUp', 'backups/index.ts#recordBackup'],
    shell: 'it writes into a folder of the machine; the shop makes its daily backups by itself',
  },
  backups: {
    calls: ['backups/index.ts#describeEachBackup'],
    shell: 'it reads the place of backups, which the processes that serve do not know',
  },
  restore: {
    calls: ['backups/index.ts#restoreBackup', 'backups/index.ts#restoreContinuous'],
    shell: 'the shop that it restores does not run yet',
  },
  'update-check': {
    calls: ['backups/index.ts#describeBackups'],
    shell: 'it compares the folder of a version with the database before its processes start',
  },
  'copy-database': {
    calls: ['backups/index.ts#copyDatabase'],
    shell: 'the shop is stopped meanwhile',
  },
  verify: {
    calls: ['backups/index.ts#verifyShop', 'backups/index.ts#verifyBackup'],
    shell: 'it reads every file for as long as hours; the shop rehearses every week by itself',
  },
  customer: {
    calls: ['customers/index.ts#findCustomerData'],
    acts: ['customer.export'],
    screen: '/console/customers',
  },
  'erase-customer': {
    calls: ['customers/index.ts#eraseCustomer', 'customers/index.ts#planErasure'],
    acts: ['customer.erase'],
    screen: '/console/customers',
  },
  catalogue: {
    calls: [
      'catalogue/index.ts#addDraft',
      'catalogue/index.ts#findVersion',
      'catalogue/index.ts#presentVersion',
      'catalogue/index.ts#publishDraft',
      'catalogue/index.ts#readCatalogue',
      'catalogue/index.ts#readVersions',
      'catalogue/index.ts#saveDraft',
      'catalogue/index.ts#withdrawVersion',
    ],
    acts: [
      'catalogue.add-draft',
      'catalogue.save-draft',
      'catalogue.publish',
      'catalogue.withdraw',
    ],
    screen: '/console/prices/{country}',
  },
  'import-studios': {
    calls: ['studios/index.ts#importStudios'],
    acts: ['studio.import'],
    screen: '/console/studios',
  },
  studios: { calls: ['studios/index.ts#listStudios'], screen: '/console/studios' },
  orders: { calls: ['orders/read/list-orders.repo.ts#listOrders'], screen: '/console/orders' },
  order: { calls: ['orders/read/list-orders.repo.ts#findOrderRows'], ...order },
  approve: { ...staffAction('order.approve'), screen: '/console/calls' },
  'mark-paid': { ...staffAction('order.mark-paid'), ...order },
  produce: { ...staffAction('order.start-production'), ...order },
  complete: { ...staffAction('order.complete'), ...order },
  cancel: {
    calls: ['orders/index.ts#runStaffAction', 'prints/index.ts#findLabDrops'],
    acts: ['order.cancel'],
    ...order,
  },
  ready: { ...staffAction('order.mark-ready'), ...order },
  shipped: { ...staffAction('order.mark-shipped'), ...order },
  returned: { ...staffAction('order.mark-returned'), ...order },
  'hand-over': { ...staffAction('order.hand-over'), screen: '/console/counter' },
  'print-jobs': { calls: ['prints/index.ts#readPrintReport'], ...production },
  release: { calls: ['prints/index.ts#releaseByStaff'], acts: ['print.release'], ...production },
  reprint: { calls: ['prints/index.ts#reprintByStaff'], acts: ['print.request'], ...batch },
  'give-up-print': {
    calls: ['prints/index.ts#giveUpPrint'],
    acts: ['print.give-up'],
    ...production,
  },
  batches: { calls: ['prints/index.ts#listBatches'], ...production },
  'close-batch': { calls: ['prints/index.ts#closeBatchByStaff'], acts: ['batch.close'], ...batch },
  'batch-done': { calls: ['prints/index.ts#finishByStaff'], acts: ['batch.finish'], ...batch },
  refund: {
    calls: ['payments/index.ts#refundByStaff'],
    acts: ['order.refund'],
    screen: '/console/orders/{number}/refund',
  },
  reviews: { calls: ['payments/index.ts#listReviews'], ...money },
  'resolve-review': {
    calls: ['payments/index.ts#closeReview', 'payments/index.ts#acceptReview'],
    acts: ['review.close', 'order.accept-review'],
    ...money,
  },
  'end-review': { calls: ['payments/index.ts#endReview'], acts: ['order.end-review'], ...money },
  'dispute-lost': {
    calls: ['payments/index.ts#recordLoss'],
    acts: ['order.record-loss'],
    ...money,
  },
  'dispute-won': { calls: ['payments/index.ts#recordWin'], acts: ['order.record-win'], ...money },
  'studio-output': {
    calls: ['outputs/index.ts#changeStudioOutput', 'outputs/index.ts#readStudioOutput'],
    acts: ['studio.change-output'],
    screen: '/console/studios/{slug}',
  },
  'export-order': {
    calls: ['prints/index.ts#exportOrder'],
    acts: ['drop.export'],
    shell: 'it writes into a folder of the machine, which a lab’s program reads there',
  },
  'export-batch': {
    calls: ['prints/index.ts#exportBatch'],
    acts: ['drop.export'],
    shell: 'it writes into a folder of the machine, which a lab’s program reads there',
  },
  'resend-drop': { calls: ['prints/index.ts#resendByStaff'], acts: ['drop.resend'], ...batch },
  remakes: { calls: ['remakes/index.ts#listOpenRemakes'], ...production },
  'accept-remake': {
    calls: ['remakes/index.ts#acceptRemake'],
    acts: ['remake.accept'],
    ...production,
  },
  'decline-remake': {
    calls: ['remakes/index.ts#declineRemake'],
    acts: ['remake.decline'],
    ...production,
  },
  'job-ticket': { calls: ['prints/index.ts#makeOrderDocuments'], screen: '/console/orders' },
  'count-cash': {
    calls: ['payments/cash/count-cash.ts#countCash'],
    screen: '/console/cash',
  },
  'list-invoices': {
    calls: ['invoices/index.ts#listDocumentsOfMonth'],
    screen: '/console/money/documents',
  },
  'invoice-pdf': {
    calls: ['invoices/index.ts#findDocumentsOf', 'invoices/index.ts#invoicePdf'],
    ...order,
  },
  'resend-mails': {
    calls: ['notifications/index.ts#resendMails', 'notifications/index.ts#listGivenUpMails'],
    acts: ['mail.resend'],
    screen: '/console/mails',
  },
  'issue-gift-card': {
    calls: ['discounts/index.ts#issueGiftCard'],
    acts: ['gift-card.issue'],
    ...giftCards,
  },
  'gift-card': { calls: ['discounts/index.ts#findGiftCardStatement'], ...giftCards },
  'disable-gift-card': {
    calls: ['discounts/index.ts#setGiftCardEnabled'],
    acts: ['gift-card.disable'],
    ...giftCards,
  },
  'enable-gift-card': {
    calls: ['discounts/index.ts#setGiftCardEnabled'],
    acts: ['gift-card.enable'],
    ...giftCards,
  },
  'extend-gift-card': {
    calls: ['discounts/index.ts#extendGiftCard'],
    acts: ['gift-card.extend'],
    ...giftCards,
  },
  'add-discount': {
    calls: ['discounts/index.ts#addDiscount'],
    acts: ['discount.add'],
    ...discounts,
  },
  'list-discounts': { calls: ['discounts/price-rules.repo.ts#listPriceRules'], ...discounts },
  'disable-discount': {
    calls: ['discounts/index.ts#setDiscountEnabled'],
    acts: ['discount.disable'],
    ...discounts,
  },
  'enable-discount': {
    calls: ['discounts/index.ts#setDiscountEnabled'],
    acts: ['discount.enable'],
    ...discounts,
  },
  'add-lab-token': { calls: ['lab/index.ts#createLabToken'], acts: ['lab-token.add'], ...labKeys },
  'list-lab-tokens': { calls: ['lab/index.ts#listTokens'], ...labKeys },
  'revoke-lab-token': {
    calls: ['lab/index.ts#revokeLabToken'],
    acts: ['lab-token.revoke'],
    ...labKeys,
  },
  'owner-link': {
    calls: ['staff/index.ts#createOwnerLink'],
    acts: ['staff.owner-link'],
    shell: 'nobody can sign in yet, or no owner can any more',
  },
  'export-shop': {
    calls: ['shop-export/index.ts#exportShop'],
    acts: ['shop.export'],
    screen: '/console/settings/export',
  },
  'seed-orders': {
    calls: ['staff-orders/index.ts#seedOrders'],
    acts: ['order.seed'],
    shell: 'it fills a shop that is tried out, never a real one',
  },
};

/** Routes of the console that take the place of a command. */
const screens = [
  '/console/orders',
  '/console/prices/{country}',
  '/console/orders/{number}',
  '/console/orders/{number}/refund',
  '/console/money',
  '/console/money/documents',
  '/console/customers',
  '/console/calls',
  '/console/counter',
  '/console/gift-cards',
  '/console/discounts',
  '/console/cash',
  '/console/studios',
  '/console/studios/{slug}',
  '/console/figures',
  '/console/mails',
  '/console/live',
  '/console/production',
  '/console/production/{batch}',
  '/console/settings/lab-keys',
  '/console/settings/export',
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

  it('name screens that the console has', async () => {
    const source = await readFile(path.join(root, 'web/console/app/routes.ts'), 'utf8');
    const patterns = [...source.matchAll(/path: '([^']+)'/g)].map(
      ([, pattern = '']) => `/console${pattern.replaceAll(/:\w+/g, '{}')}`,
    );
    for (const screen of screens) expect(patterns).toContain(screen.replaceAll(/\{\w+\}/g, '{}'));
  });

  it('leave acts in the audit log that a feature writes', async () => {
    const source = await readSources('server/features');
    for (const act of new Set(Object.values(rows).flatMap(({ acts = [] }) => acts))) {
      expect(source.includes(`'${act}'`), act).toBe(true);
    }
  });

  it('name a screen or the reason to stay in the shell, and a function', () => {
    for (const [name, row] of Object.entries(rows)) {
      expect(row.calls.length, name).toBeGreaterThan(0);
      if ('screen' in row) expect(screens, name).toContain(row.screen);
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
