import { sizeKeyFrom, type SizeKey } from '#domain/catalogue/catalogue.ts';
import { countryFrom } from '#domain/places/countries.ts';
import { normalizeCode } from '#domain/discounts/discounts.ts';
import { isCurrency, thousandthsToMinor, toMinor, type Currency } from '#domain/common/money.ts';
import {
  insertPriceRule,
  listPriceRules,
  setPriceRuleEnabled,
  type StoredPriceRule,
} from '#server/features/discounts/index.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, flag, text, type OpsCommand, type OptionValues } from './command.ts';
import { dayStart, futureDayEnd, parseList, wholeAmount, wholeNumber } from './options.ts';
import { withRunningDatabase } from './running-database.ts';
import { formatAmount, formatEnd, formatStart } from './format.ts';

type NewPriceRule = Parameters<typeof insertPriceRule>[1];

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
} as const;

type Values = OptionValues<typeof options>;

function currencyOf({ currency }: Values): Currency | null {
  if (currency === undefined) return null;
  if (!isCurrency(currency)) throw new StartError('--currency must be one of the price list');
  return currency;
}

/** The stored value of a rule. */
function valueOf(values: Values, currency: Currency | null) {
  const { percent, amount } = values;
  if ((percent === undefined) === (amount === undefined)) {
    throw new StartError('a discount has either --percent or --amount');
  }
  if (percent !== undefined) {
    const isShare = /^\d{1,3}(\.\d{1,3})?$/.test(percent);
    if (!isShare || Number(percent) === 0 || Number(percent) > 100) {
      throw new StartError('--percent must be above 0 and at most 100');
    }
    return { valueType: 'percentage', value: percent } as const;
  }
  return {
    valueType: 'fixed_amount',
    value: String(wholeAmount('--amount', amount, currency ?? 'USD')),
  } as const;
}

function countriesOf({ countries }: Values): string[] | null {
  return parseList('--countries', countries, (name) => {
    const code = countryFrom(name);
    if (!code) throw new StartError(`--countries: there is no country ${name}`);
    return code;
  });
}

function sizesOf({ sizes }: Values): SizeKey[] | null {
  return parseList('--sizes', sizes, (name) => {
    const key = sizeKeyFrom(name);
    if (!key) throw new StartError(`--sizes: there is no size or product ${name}`);
    return key;
  });
}

function minimumOf({ minimum }: Values, currency: Currency | null): number | null {
  if (minimum === undefined) return null;
  if (!currency) throw new StartError('--minimum needs --currency');
  return toMinor(wholeAmount('--minimum', minimum, currency), currency);
}

function periodOf({ from, until }: Values): Pick<NewPriceRule, 'startsAt' | 'endsAt'> {
  const startsAt = from === undefined ? null : dayStart('--from', from);
  const endsAt = until === undefined ? null : futureDayEnd('--until', until);
  if (startsAt && endsAt && endsAt <= startsAt) {
    throw new StartError('--until must not be before --from');
  }
  return { startsAt, endsAt };
}

function ruleOf(given: string, values: Values): NewPriceRule {
  const code = normalizeCode(given);
  if (!/^[A-Z0-9_-]{3,64}$/.test(code)) {
    throw new StartError('a discount code is 3 to 64 letters, digits, hyphens');
  }
  const currency = currencyOf(values);
  return {
    code,
    ...valueOf(values, currency),
    currency,
    ...periodOf(values),
    usageLimit: wholeNumber('--uses', values.uses),
    usageLimitPerEmail: wholeNumber('--uses-per-email', values['uses-per-email']),
    minimumSubtotal: minimumOf(values, currency),
    countries: countriesOf(values),
    sizeKeys: sizesOf(values),
    isListed: values.listed,
  };
}

function fixedAmount(thousandths: number, currency: Currency | null): string {
  return currency
    ? formatAmount(thousandthsToMinor(thousandths, currency), currency)
    : `${(thousandths / 1000).toFixed(2)} of any currency`;
}

function formatRule(rule: StoredPriceRule): string {
  const { currency, startsAt, endsAt, minimumSubtotal } = rule;
  const value = Math.abs(rule.valueThousandths);
  return [
    rule.code.padEnd(16),
    rule.valueType === 'percentage' ? `${value / 1000}%` : fixedAmount(value, currency),
    rule.status,
    rule.usageLimit === null ? `used ${rule.used}` : `used ${rule.used} of ${rule.usageLimit}`,
    rule.usageLimitPerEmail !== null && `${rule.usageLimitPerEmail} an e-mail`,
    startsAt !== null && `from ${formatStart(new Date(startsAt))}`,
    endsAt !== null && `until ${formatEnd(new Date(endsAt))}`,
    minimumSubtotal !== null && currency && `from ${formatAmount(minimumSubtotal, currency)}`,
    rule.countries && `in ${rule.countries.join(', ')}`,
    rule.sizeKeys && `for ${rule.sizeKeys.join(', ')}`,
    rule.isListed && 'listed',
  ]
    .filter(Boolean)
    .join('  ');
}

/** `npm run ops -- add-discount`. */
export const addDiscountCommand = defineCommand({
  usage: 'add-discount <code> --percent 10 | --amount 5 [--currency USD] [options]',
  help: `Adds a discount code. A fixed amount is in the order's currency, unless --currency names the only one it holds in.

  --from, --until 2027-12-31       first and last day (UTC)
  --uses 100                       orders that may use it
  --uses-per-email 1               orders of one e-mail address that may use it
  --minimum 30                     subtotal of the order from which on it holds; needs --currency
  --countries TN,FR                where the order goes
  --sizes 10x15,keychain           only lines of these sizes or products are reduced
  --listed                         named by GET /api/price-rules to everybody`,
  options,
  word: true,
  run: ({ word, values }) => {
    const rule = ruleOf(word, values);
    return withRunningDatabase(async ({ kysely }) => {
      const stored = await insertPriceRule(kysely, rule);
      if (!stored) throw new StartError(`there is a discount ${rule.code} already`);
      console.log(formatRule(stored));
    });
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
        const rule = await setPriceRuleEnabled(kysely, normalizeCode(word), isEnabled);
        if (!rule) throw new StartError(`there is no discount ${normalizeCode(word)}`);
        console.log(formatRule(rule));
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
