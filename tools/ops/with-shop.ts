import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { Result } from '#contract/errors.ts';
import type { PaymentWrites } from '#server/features/orders/index.ts';
import { systemClock, type Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { errorText } from '#server/platform/http/language.ts';
import { StartError } from '../start/start-error.ts';
import { withRunningDatabase } from './running-database.ts';

/** What a command on a running shop is given. */
export interface OpsShop {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly payments: PaymentWrites;
  /** Who runs it, for what is written down about it. */
  readonly by: string;
}

/** Loaded by the commands that need them: they bring half the shop along, and the others are started just as often. */
const loadFeatures = async () => ({
  ...(await import('#server/features/orders/index.ts')),
  ...(await import('#server/features/payments/index.ts')),
});

/** What staff's commands call. */
export type FeatureModules = Awaited<ReturnType<typeof loadFeatures>>;

/** Runs a command on the database of the running shop. */
export const withShop = <T>(
  run: (shop: OpsShop, features: FeatureModules) => Promise<T>,
): Promise<T> =>
  withRunningDatabase(async ({ kysely }) => {
    const by = process.env['USER'] ?? process.env['LOGNAME'] ?? 'staff';
    const features = await loadFeatures();
    return await run(
      { kysely, clock: systemClock, payments: features.paymentWrites, by },
      features,
    );
  });

/** The value of a success; what was refused is told in one line, with the states that stood in the way. */
export const valueOf = <T>(result: Result<T>): T => {
  if (result.ok) return result.value;
  const { state, payment } = result.details ?? {};
  const states = [state, payment].filter((part) => typeof part === 'string').join(', ');
  const text = errorText(result.code, 'en', result.details);
  throw new StartError(states === '' ? text : `${text} (it is ${states})`);
};

/**
 * The arguments of a command: one word of its own at most, as `word`, and options.
 * @throws StartError with the usage for anything else
 */
export const readArgs = <O extends ParseArgsOptionsConfig>(
  args: readonly string[],
  usage: string,
  { options, word }: { readonly options: O; readonly word: boolean },
) => {
  const wrong = (why: string): StartError => new StartError(`${why}: npm run ops -- ${usage}`);
  const parsed = (() => {
    try {
      return parseArgs({ args: [...args], options, allowPositionals: true });
    } catch (error) {
      throw wrong(
        error instanceof Error ? (error.message.split('. ')[0] ?? '') : 'wrong arguments',
      );
    }
  })();
  const [first = '', ...rest] = parsed.positionals;
  if (rest.length > 0 || (first === '') === word) throw wrong('wrong arguments');
  return { word: first, values: parsed.values };
};

/** An option that has to be there. @throws StartError */
export const required = (value: unknown, name: string, usage: string): string => {
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new StartError(`--${name} is missing: npm run ops -- ${usage}`);
};
