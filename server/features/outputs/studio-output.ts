import { isDeepStrictEqual } from 'node:util';
import { labOutput } from '#contract/lab-output.ts';
import type { OutputFormat } from '#domain/lab/drop.ts';
import { defaultOutputs, type LabOutput } from '#domain/lab/output.ts';
import { fail, succeed, type FailureWith, type ResultWith } from '#domain/common/result.ts';
import { describeActor } from '#domain/staff/actors.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { runAct } from '../../platform/audit/run-act.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db, Sql } from '../../platform/db/sql.ts';
import { findStudioOutput, storeStudioOutput, type LabStudio } from './studio-outputs.repo.ts';

/** Options of an output that differ from those of its format, by their names. */
export type OutputOptions = Readonly<Record<string, unknown>>;

/** Options that are wrong, each as `channels: has a key that is not a paper`. */
export type OptionsFailure = FailureWith<
  'options_invalid',
  { readonly problems: readonly string[] }
>;

/** The options that every format has, which are kept when the format changes. */
const sharedOptions = ['finish', 'papers', 'profile', 'splitAt'] as const;

/** Completes options by those of their format. Source: product §9.14. */
export function parseOutput(
  format: OutputFormat,
  options: OutputOptions,
): ResultWith<LabOutput, OptionsFailure> {
  const parsed = labOutput.safeParse({ ...defaultOutputs[format], ...options, format });
  if (parsed.success) return succeed(parsed.data);
  const problems = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  );
  return fail('options_invalid', { problems });
}

/** The output of a lab; folder trees while nothing is set. Source: product §9.14. */
export async function readStudioOutput(kysely: Sql, studio: LabStudio): Promise<LabOutput> {
  const row = await findStudioOutput(kysely, studio);
  if (!row) return defaultOutputs.tree;
  const output = parseOutput(row.format, row.options);
  if (!output.ok) throw new Error(`stored options: ${output.details.problems.join('; ')}`);
  return output.value;
}

/**
 * Options in which others replace those of the same name, or within `channels` and other settings by paper the entries of
 * the same key. A null removes such an entry.
 */
export function mergeOptions(options: OutputOptions, changes: OutputOptions): OutputOptions {
  const isGroup = (value: unknown): value is OutputOptions =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const merged = Object.entries(changes).map(([name, value]): readonly [string, unknown] => {
    const known = options[name];
    if (!isGroup(value)) return [name, value];
    const entries = { ...(isGroup(known) ? known : {}), ...value };
    return [
      name,
      Object.fromEntries(Object.entries(entries).filter(([, entry]) => entry !== null)),
    ];
  });
  return { ...options, ...Object.fromEntries(merged) };
}

/** Names the shop's own lab, which is no studio. */
const ownLab = 'lab';

/** A change of a lab's output; without a format the stored one stays. */
export interface OutputChange {
  readonly format: OutputFormat | null;
  readonly options: OutputOptions;
}

/**
 * Changes how a lab receives its drops and returns the new output. Options that the format of before had alone are
 * dropped with it. Drops that exist already stay as they are. Source: product §9.14.
 */
export async function changeStudioOutput(
  { kysely, clock }: { readonly kysely: Db; readonly clock: Clock },
  caller: Caller,
  studio: LabStudio,
  { format: wanted, options: changes }: OutputChange,
): Promise<ResultWith<LabOutput, OptionsFailure>> {
  const object = { kind: 'studio', id: studio ?? ownLab } as const;
  return runAct(kysely, caller, { act: 'studio.change-output', object }, async (trx, record) => {
    const row = await findStudioOutput(trx, studio);
    const format = wanted ?? row?.format ?? 'tree';
    const stored = row?.options ?? {};
    const kept =
      row?.format === format
        ? stored
        : Object.fromEntries(
            sharedOptions.filter((name) => name in stored).map((name) => [name, stored[name]]),
          );
    const options = mergeOptions(kept, changes);
    const output = parseOutput(format, options);
    if (!output.ok) return output;
    const isRepeat = row?.format === format && isDeepStrictEqual(stored, options);
    if (isRepeat) record.skip();
    const updatedBy = describeActor(caller.actor);
    const change = { format, options, updatedAt: new Date(clock()), updatedBy };
    if (!isRepeat) await storeStudioOutput(trx, studio, change);
    record.setStudio(studio);
    record.setBefore({ format: row?.format ?? null });
    record.setAfter({ format, changed: Object.keys(changes) });
    return output;
  });
}
