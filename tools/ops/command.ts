import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { parseOrderNumber } from '#domain/orders/order-numbers.ts';
import { StartError } from '../start/start-error.ts';

/** A staff command for a running shop. */
export interface OpsCommand {
  readonly usage: string;
  readonly help: string;
  /** Resolves to whether the command succeeded completely. */
  readonly run: (args: readonly string[]) => Promise<boolean>;
}

/** An option with a value. */
export const text = { type: 'string' } as const;
/** An option without a value. */
export const flag = { type: 'boolean', default: false } as const;

function parse<O extends ParseArgsOptionsConfig>(args: readonly string[], options: O) {
  return parseArgs({ args: [...args], options, allowPositionals: true });
}

/** The values of options. */
export type OptionValues<O extends ParseArgsOptionsConfig> = ReturnType<typeof parse<O>>['values'];

/** The arguments of a command. */
interface CommandInput<O extends ParseArgsOptionsConfig> {
  /** The word beside the options; empty if the command takes none. */
  readonly word: string;
  readonly values: OptionValues<O>;
  readonly usage: string;
}

interface CommandDefinition<O extends ParseArgsOptionsConfig> {
  readonly usage: string;
  readonly help: string;
  readonly options: O;
  /** Whether it takes a word; an order's number may be written as people type it. */
  readonly word?: true | 'order';
  /** A command that resolves to false has not succeeded completely. */
  readonly run: (input: CommandInput<O>) => Promise<boolean | void>;
}

/** The reason in one line why arguments cannot be parsed. */
function explainArgs(error: unknown): string {
  if (!(error instanceof Error)) return 'wrong arguments';
  const [reason = ''] = error.message.split(/\.\s/);
  const option = /^Option '(--[a-z-]+).*' argument is ambiguous/.exec(reason)?.[1];
  return option === undefined
    ? reason
    : `${option} has no value; one that begins with a dash is written ${option}=-…`;
}

/**
 * Defines a command that takes at most one word, and options. For other arguments it throws a StartError with its usage.
 */
export function defineCommand<const O extends ParseArgsOptionsConfig>(
  definition: CommandDefinition<O>,
): OpsCommand {
  const { usage, help, options, word } = definition;
  const wrong = (why: string): StartError => new StartError(`${why}: npm run ops -- ${usage}`);
  const read = (args: readonly string[]) => {
    try {
      return parse(args, options);
    } catch (error) {
      throw wrong(explainArgs(error));
    }
  };
  return {
    usage,
    help,
    run: async (args) => {
      const { positionals, values } = read(args);
      const [first = '', ...rest] = positionals;
      if (rest.length > 0 || (first === '') === (word !== undefined)) {
        throw wrong('wrong arguments');
      }
      const number = word === 'order' ? parseOrderNumber(first) : null;
      return (await definition.run({ word: number ?? first, values, usage })) ?? true;
    },
  };
}
