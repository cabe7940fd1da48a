import { isCurrency, toMinor } from '#domain/common/money.ts';
import {
  extendGiftCard,
  findGiftCardStatement,
  issueGiftCard,
  setGiftCardEnabled,
} from '#server/features/discounts/index.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, text, type OpsCommand } from './command.ts';
import { futureDayEnd, wholeAmount } from './options.ts';
import { readCodeKey, withRunningDatabase } from './running-database.ts';
import { shellCaller } from './shell-caller.ts';
import { formatAmount, formatEnd, formatGiftCard, formatTime } from './format.ts';
import { required } from './with-shop.ts';

/** `npm run ops -- issue-gift-card`. */
export const issueGiftCardCommand = defineCommand({
  usage: 'issue-gift-card --amount 50 --currency USD [--expires 2027-12-31]',
  help: `Makes a gift card and prints its code, once: the shop keeps only a keyed hash of it. It pays until the end of the
day it expires (UTC), and in its own currency alone.`,
  options: { amount: text, currency: text, expires: text },
  run: async ({ values }) => {
    const { currency } = values;
    if (!isCurrency(currency)) {
      throw new StartError('--currency must be one of the price list, such as USD');
    }
    const amount = wholeAmount('--amount', values.amount, currency);
    const expiresAt =
      values.expires === undefined ? null : futureDayEnd('--expires', values.expires);
    const issued = await withRunningDatabase(async ({ kysely }) =>
      issueGiftCard(kysely, shellCaller(), await readCodeKey(kysely), {
        currency,
        amount: toMinor(amount, currency),
        expiresAt,
      }),
    );
    if (!issued.ok) throw new StartError('this code is taken already; nothing was issued');
    const { code, id } = issued.value;
    console.log(`${code}\n${formatAmount(toMinor(amount, currency), currency)}, card ${id}`);
    console.log('The code is shown this once; the shop keeps only a hash of it.');
  },
});

type GiftCardStatement = NonNullable<Awaited<ReturnType<typeof findGiftCardStatement>>>;

/** Finds the card for a code or an id. */
async function findStatement({ kysely }: Database, given: string): Promise<GiftCardStatement> {
  const card = await findGiftCardStatement(kysely, await readCodeKey(kysely), given);
  if (!card) throw new StartError('no gift card has this code or id');
  return card;
}

function printCard(card: GiftCardStatement): void {
  const { currency } = card;
  console.log(formatGiftCard(card));
  const free = formatAmount(card.balance - card.held, currency);
  console.log(
    `balance ${formatAmount(card.balance, currency)}, held ${formatAmount(card.held, currency)}, available ${free}`,
  );
  for (const entry of card.entries) {
    const order = entry.order === null ? '' : `  ${entry.order}`;
    const ends = entry.expiresAt ? `  until ${formatTime(entry.expiresAt)}` : '';
    const amount = formatAmount(entry.amount, currency);
    console.log(`  ${formatTime(entry.at)}  ${entry.kind.padEnd(7)}  ${amount}${order}${ends}`);
  }
}

/** `npm run ops -- gift-card`. */
export const giftCardCommand = defineCommand({
  usage: 'gift-card <code or id>',
  help: `Shows what a gift card has, what of it is held for payments under way, and its whole ledger. Times are UTC; a card pays
until the end of the day that it expires.`,
  options: {},
  word: true,
  run: ({ word }) =>
    withRunningDatabase(async (database) => {
      printCard(await findStatement(database, word));
    }),
});

function enabling(name: string, isEnabled: boolean, help: string): OpsCommand {
  const usage = `${name} <code or id>`;
  return defineCommand({
    usage,
    help,
    options: {},
    word: true,
    run: ({ word }) =>
      withRunningDatabase(async (database) => {
        const card = await findStatement(database, word);
        await setGiftCardEnabled(database.kysely, shellCaller(), card.id, isEnabled);
        printCard({ ...card, isEnabled });
      }),
  });
}

/** `npm run ops -- disable-gift-card`. */
export const disableGiftCardCommand = enabling(
  'disable-gift-card',
  false,
  'A disabled card pays nothing more; what it paid and what is held for payments under way stays.',
);

/** `npm run ops -- enable-gift-card`. */
export const enableGiftCardCommand = enabling(
  'enable-gift-card',
  true,
  'Lets a disabled card pay again. No call of a customer can do that.',
);

/** `npm run ops -- extend-gift-card`. */
export const extendGiftCardCommand = defineCommand({
  usage: 'extend-gift-card <code or id> --expires 2028-12-31',
  help: `Lets a gift card pay until the end of a later day (UTC), also one that has expired, as after a refund has put money
back on it.`,
  options: { expires: text },
  word: true,
  run: async ({ word, values, usage }) => {
    const day = required(values.expires, 'expires', usage);
    const expiresAt = futureDayEnd('--expires', day);
    return await withRunningDatabase(async (database) => {
      const card = await findStatement(database, word);
      const extended = await extendGiftCard(database.kysely, shellCaller(), card.id, expiresAt);
      if (!extended.ok) {
        const end = extended.code === 'gift_card_pays_longer' ? extended.details.until : null;
        throw new StartError(
          end ? `it pays until ${formatEnd(end)} already` : 'it does not expire',
        );
      }
      printCard({ ...card, expiresAt });
      return true;
    });
  },
});
