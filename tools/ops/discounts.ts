import type { DiscountDraft, DiscountFailure } from '#domain/discounts/new-discount.ts';
import { normalizeCode } from '#domain/discounts/discounts.ts';
import { thousandthsToMinor, type Currency } from '#domain/common/money.ts';
import {
  addDiscount,
  setDiscountEnabled,
  type StoredPriceRule,
} from '#server/features/discounts/index.ts';
import { listPriceRules } from '#server/features/discounts/price-rules.repo.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, flag, text, type OpsCommand, type OptionValues } from './command.ts';
import { dayEnd, dayStart, splitList, wholeNumber } from './options.ts';
import { openShopCatalogues } from './open-catalogues.ts';
import { withRunningDatabase } from './running-database.ts';
import { shellCaller } from './shell-caller.ts';
import { formatAmount, formatEnd, formatStart } from './format.ts';

const options = {
  percent: text,
  amount: text,
  currency: text,
  from: text,
  until: text,
  uses: text,
  'uses-per-email': text,
  minimum: text,
  countries: text,
  sizes: text,
  listed: flag,
  pieces: text,
  'first-order': flag,
  automatic: flag,
} as const;

type Values = OptionValues<typeof options>;

/** The option, or the word, in which a person wrote a field of a discount. */
const optionOf: Readonly<Record<DiscountFailure['details']['field'], string>> = {
  code: 'a discount code',
  value: 'a discount',
  percent: '--percent',
  amount: '--amount',
  currency: '--currency',
  startsAt: '--from',
  endsAt: '--until',
  usageLimit: '--uses',
  usageLimitPerEmail: '--uses-per-email',
  minimum: '--minimum',
  countries: '--countries',
  sizes: '--sizes',
  isListed: '--listed',
  pieces: '--pieces',
  isFirstOrder: '--first-order',
  isAutomatic: '--automatic',
};

const malformed: Partial<Record<DiscountFailure['details']['field'], string>> = {
  code: 'is 3 to 64 letters, digits, hyphens',
  percent: 'must be above 0 and at most 100',
  amount: 'must be an amount above 0 with no more decimals than its currency has',
  minimum: 'must be an amount above 0 with no more decimals than its currency has',
  usageLimit: 'must be a whole number above 0',
  usageLimitPerEmail: 'must be a whole number above 0',
  countries: 'is empty',
  sizes: 'is empty',
  pieces: 'must be as in 3:2, of up to 1000 pieces more than are paid',
};

function describeFault({ field, problem, text: typed }: DiscountFailure['details']): string {
  const option = optionOf[field];
  switch (problem) {
    case 'malformed':
      return `${option} ${malformed[field] ?? 'is not understood'}`;
    case 'unknown':
      if (field === 'currency') return `${option} must be one of the price list`;
      return `${option}: there is no ${field === 'countries' ? 'country' : 'size or product'} ${typed}`;
    case 'one_of_two':
      return 'a discount has either --percent or --amount';
    case 'needs_currency':
      return '--minimum needs --currency';
    case 'needs_percent':
      return '--pieces goes with --percent, or with neither';
    case 'past':
      return `${option} is in the past`;
    case 'before_start':
      return '--until must not be before --from';
  }
}

/** Reads an offer as in `3:2`. */
function piecesOf(typed: string | undefined): DiscountDraft['pieces'] {
  if (typed === undefined) return null;
  const [of = Number.NaN, paid = Number.NaN, ...more] = typed.split(':').map(Number);
  return more.length > 0 ? { of: Number.NaN, paid: Number.NaN } : { of, paid };
}

function draftOf(code: string, values: Values): DiscountDraft {
  const { percent = null, amount = null, currency = null, minimum = null, from, until } = values;
  return {
    code,
    percent,
    amount,
    currency,
    startsAt: from === undefined ? null : dayStart('--from', from).getTime(),
    endsAt: until === undefined ? null : dayEnd('--until', until).getTime(),
    usageLimit: wholeNumber('--uses', values.uses),
    usageLimitPerEmail: wholeNumber('--uses-per-email', values['uses-per-email']),
    minimum,
    countries: splitList(values.countries),
    sizes: splitList(values.sizes),
    isListed: values.listed,
    pieces: piecesOf(values.pieces),
    isFirstOrder: values['first-order'],
    isAutomatic: values.automatic,
  };
}

function fixedAmount(thousandths: number, currency: Currency | null): string {
  return currency
    ? formatAmount(thousandthsToMinor(thousandths, currency), currency)
    : `${(thousandths / 1000).toFixed(2)} of any currency`;
}

function formatValue({ pieces, valueType, valueThousandths, currency }: StoredPriceRule): string {
  const value = Math.abs(valueThousandths);
  if (!pieces) {
    return valueType === 'percentage' ? `${value / 1000}%` : fixedAmount(value, currency);
  }
  const { of, paid, percentThousandths } = pieces;
  return percentThousandths === 100_000
    ? `${of} for ${paid}`
    : `${paid} of ${of} in full, ${percentThousandths / 1000}% off the others`;
}

function formatRule(rule: StoredPriceRule): string {
  const { currency, startsAt, endsAt, minimumSubtotal } = rule;
  return [
    rule.code.padEnd(16),
    formatValue(rule),
    rule.status,
    rule.usageLimit === null ? `used ${rule.used}` : `used ${rule.used} of ${rule.usageLimit}`,
    rule.usageLimitPerEmail !== null && `${rule.usageLimitPerEmail} an e-mail`,
    startsAt !== null && `from ${formatStart(new Date(startsAt))}`,
    endsAt !== null && `until ${formatEnd(new Date(endsAt))}`,
    minimumSubtotal !== null && currency && `from ${formatAmount(minimumSubtotal, currency)}`,
    rule.countries && `in ${rule.countries.join(', ')}`,
    rule.sizeKeys && `for ${rule.sizeKeys.join(', ')}`,
    rule.isFirstOrder && 'first order',
    rule.isAutomatic && 'without a code',
    rule.isListed && 'listed',
  ]
    .filter(Boolean)
    .join('  ');
}

/** `npm run ops -- add-discount`. */
export const addDiscountCommand = defineCommand({
  usage: 'add-discount <code> --percent 10 | --amount 5 [--currency USD] | --pieces 3:2 [options]',
  help: `Adds a discount code. A fixed amount is in the order's currency, unless --currency names the only one it holds in.

  --from, --until 2027-12-31       first and last day (UTC)
  --uses 100                       orders that may use it
  --uses-per-email 1               orders of one e-mail address that may use it
  --minimum 30                     subtotal of the order from which on it holds; needs --currency
  --countries TN,FR                where the order goes
  --sizes 10x15,keychain           only lines of these sizes or products are reduced
  --pieces 3:2                     of each 3 pieces of the sizes 2 are paid in full, and the cheapest one is free,
                                   or --percent is off it
  --first-order                    only the first order of an e-mail address and phone number
  --automatic                      holds without its code; of several discounts the largest holds
  --listed                         named by GET /api/price-rules to everybody`,
  options,
  word: true,
  run: async ({ word, values }) => {
    const draft = draftOf(word, values);
    const added = await withRunningDatabase(async ({ kysely }) =>
      addDiscount(
        { catalogues: await openShopCatalogues(kysely), kysely, clock: systemClock },
        shellCaller(),
        draft,
      ),
    );
    if (added.ok) console.log(formatRule(added.value));
    else if (added.code === 'discount_invalid') throw new StartError(describeFault(added.details));
    else throw new StartError(`there is a discount ${normalizeCode(word)} already`);
  },
});

/** `npm run ops -- list-discounts`. */
export const listDiscountsCommand = defineCommand({
  usage: 'list-discounts',
  help: `Lists every discount code with its limits and how often it is used. Days are the first and the last one on which it
holds, in UTC.`,
  options: {},
  run: () =>
    withRunningDatabase(async ({ kysely }) => {
      for (const rule of await listPriceRules(kysely)) console.log(formatRule(rule));
    }),
});

function enabling(name: string, isEnabled: boolean, help: string): OpsCommand {
  const usage = `${name} <code>`;
  return defineCommand({
    usage,
    help,
    options: {},
    word: true,
    run: ({ word }) =>
      withRunningDatabase(async ({ kysely }) => {
        const changed = await setDiscountEnabled(kysely, shellCaller(), word, isEnabled);
        if (!changed.ok) throw new StartError(`there is no discount ${normalizeCode(word)}`);
        console.log(formatRule(changed.value));
      }),
  });
}

/** `npm run ops -- disable-discount`. */
export const disableDiscountCommand = enabling(
  'disable-discount',
  false,
  'Ends a discount code at once. Orders that used it keep what they got.',
);

/** `npm run ops -- enable-discount`. */
export const enableDiscountCommand = enabling(
  'enable-discount',
  true,
  'Lets a disabled discount code be used again, within its days and its number of uses.',
);
