import { openLiveConfig } from '#server/settings/live-config.ts';
import { readExistingConfig } from '#server/config.ts';
import { createInvoiceShop } from '#server/invoice-shop.ts';
import type { CustomerErasure, OrderErasure } from '#server/features/customers/index.ts';
import { StartError } from '../start/start-error.ts';
import { openArchiveDeps } from './archive.ts';
import { defineCommand, flag, type OpsCommand } from './command.ts';
import { openShopCatalogues } from './open-catalogues.ts';
import { withRunningDatabase } from './running-database.ts';
import { shellCaller } from './shell-caller.ts';
import { formatCount } from './format.ts';

const keptReasons: Readonly<Record<NonNullable<OrderErasure['kept']>, string>> = {
  not_ended: 'it is not shipped, completed or cancelled',
  payment_open: 'a payment, refund, dispute or review of it is open',
  report_open: 'a report of its customer is not decided',
  print_open: 'a print of it is not finished; print-jobs --order lists it',
  photos_left: 'a photo or print could not be deleted; run this again',
};

function checkEmail(word: string): void {
  if (!/^[^@\s]+@[^@\s]+$/.test(word)) throw new StartError(`${word} is not an e-mail address`);
}

function orderLine({ number, kept, photosDeleted }: OrderErasure, isDryRun: boolean): string {
  const photos = photosDeleted > 0 ? `, ${formatCount(photosDeleted, 'photo')} deleted` : '';
  return kept === null
    ? `${isDryRun ? 'erase' : 'erased'}  ${number}${photos}`
    : `keep${isDryRun ? '' : 's'}   ${number}: ${keptReasons[kept]}${photos}`;
}

/** What stays of an erased order, as the receipt of the customer lists it. */
function remainsLines({ number, remains }: OrderErasure): string[] {
  if (remains === null) return [];
  const { documents, notes, references } = remains;
  const parts = [
    ...documents,
    ...(notes > 0 ? [formatCount(notes, 'note of staff', 'notes of staff')] : []),
    ...(references > 0 ? [formatCount(references, 'id of a payment', 'ids of payments')] : []),
  ];
  return parts.length > 0 ? [`stays   ${number}: ${parts.join(', ')}`] : [];
}

/** Where the shop's computer does not reach. */
const elsewhere =
  'not erased by this: backups, which are removed after 12 months at most, sent mails, the records of payment providers, and the folders of labs';

function bookingLines({ over, upcoming }: CustomerErasure['bookings'], isDryRun: boolean) {
  return [
    ...(over > 0 ? [`${isDryRun ? 'delete' : 'deleted'}  ${formatCount(over, 'booking')}`] : []),
    ...(upcoming > 0
      ? [
          `keep${isDryRun ? '' : 's'}   ${formatCount(upcoming, 'booking')} to come: have the customer cancel`,
        ]
      : []),
  ];
}

function erase(email: string, isDryRun: boolean): Promise<CustomerErasure> {
  return withRunningDatabase(async ({ kysely }) => {
    const config = readExistingConfig(process.env);
    const { config: shop, settings } = openLiveConfig(config, { kysely });
    await settings.refresh();
    const deps = {
      ...(await openArchiveDeps(kysely, config)),
      dataDir: config.dataDir,
      shop: createInvoiceShop({ config: shop, catalogues: await openShopCatalogues(kysely) }),
    };
    // Loaded only by this command: it imports half the shop.
    const { eraseCustomer, planErasure } = await import('#server/features/customers/index.ts');
    return isDryRun ? planErasure(deps, email) : eraseCustomer(deps, shellCaller(), email);
  });
}

const eraseCustomer = defineCommand({
  usage: 'erase-customer <e-mail> [--dry-run]',
  help: `Erases what the shop stores about the customer of an e-mail address, as they asked: the photos, names, addresses,
phone numbers, notes, reports and card digits of their ended orders, and their bookings. Private links of these orders no
longer work. Amounts, dates, states and invoices stay, as the law wants, and so do notes of staff. Orders with something
open stay whole and are listed with the reason; with --dry-run everything is only listed. It cannot be undone: make sure
that the request comes from this address, and that no parcel is on its way. Backups, the mailbox of the shop, payment
providers and the folders of labs are yours to clean. It ends with 1 when something stays.`,
  options: { 'dry-run': flag },
  word: true,
  run: async ({ word, values }) => {
    checkEmail(word);
    const isDryRun = values['dry-run'];
    const { orders, bookings } = await erase(word, isDryRun);
    for (const order of orders) {
      console.log(orderLine(order, isDryRun));
      for (const line of remainsLines(order)) console.log(line);
    }
    for (const line of bookingLines(bookings, isDryRun)) console.log(line);
    const kept = orders.filter((order) => order.kept !== null).length + bookings.upcoming;
    if (orders.length + bookings.over + bookings.upcoming === 0)
      console.log(`nothing is stored about ${word}`);
    else if (kept < orders.length + bookings.over + bookings.upcoming) console.log(elsewhere);
    return kept === 0;
  },
});

const customer = defineCommand({
  usage: 'customer <e-mail>',
  help: `Prints what the shop stores about the customer of an e-mail address as JSON, at their request: orders with
addresses, lines, payments, reports, mails and invoices, and bookings. Amounts are in the order's currency, times UTC. Photos are named
only; the links in the mails to the shop lead to them.`,
  options: {},
  word: true,
  run: async ({ word }) => {
    checkEmail(word);
    const data = await withRunningDatabase(async ({ kysely }) => {
      const { findCustomerData } = await import('#server/features/customers/index.ts');
      return findCustomerData(kysely, word);
    });
    console.log(JSON.stringify(data, null, 2));
  },
});

/** Staff commands about what is stored of a customer. */
export const customerCommands: Readonly<Record<string, OpsCommand>> = {
  customer,
  'erase-customer': eraseCustomer,
};
