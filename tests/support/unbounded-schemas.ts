import * as z from 'zod/v4/core';

/** More entries than any list, and more keys than any record, of the contract accepts. */
const tooManyItems = 20_001;
const tooManyKeys = 1001;

/**
 * Whether an oversized list fails with one issue, its length checked before its items: reporting every fault
 * of every item costs the server far more than the list cost its sender.
 */
function failsAsWhole(list: z.$ZodArray): boolean {
  const { error } = z.safeParse(
    list,
    Array.from({ length: tooManyItems }, () => Symbol('no item')),
  );
  return error?.issues.length === 1 && error.issues[0]?.code === 'too_big';
}

function takesManyKeys(schema: z.$ZodType): boolean {
  const keys = Array.from({ length: tooManyKeys }, (_, index) => `k${index}`);
  return [null, '', 0, true, {}].some(
    (value) => z.safeParse(schema, Object.fromEntries(keys.map((key) => [key, value]))).success,
  );
}

function hasMaximum(schema: z.$ZodString): boolean {
  return schema._zod.def.checks?.some((check) => check instanceof z.$ZodCheckMaxLength) ?? false;
}

function isFixedFormat(schema: z.$ZodType): boolean {
  return schema instanceof z.$ZodUUID || schema instanceof z.$ZodISODate;
}

function isScalar(schema: z.$ZodType): boolean {
  return (
    schema instanceof z.$ZodNumber ||
    schema instanceof z.$ZodBoolean ||
    schema instanceof z.$ZodEnum ||
    schema instanceof z.$ZodLiteral ||
    schema instanceof z.$ZodNull
  );
}

function innerOf(schema: z.$ZodType): unknown {
  return schema instanceof z.$ZodOptional ||
    schema instanceof z.$ZodExactOptional ||
    schema instanceof z.$ZodNullable ||
    schema instanceof z.$ZodDefault ||
    schema instanceof z.$ZodCatch
    ? schema._zod.def.innerType
    : null;
}

/** The schemas within a composite schema, by their names; null for other kinds. */
function partsOf(schema: z.$ZodType): Readonly<Record<string, unknown>> | null {
  if (schema instanceof z.$ZodObject) return schema._zod.def.shape;
  if (schema instanceof z.$ZodArray) return { '[]': schema._zod.def.element };
  if (schema instanceof z.$ZodUnion) return Object.fromEntries(schema._zod.def.options.entries());
  if (schema instanceof z.$ZodRecord) return { '{}': schema._zod.def.valueType };
  // Callers send the input of a transform, not its output.
  return schema instanceof z.$ZodPipe ? { '': schema._zod.def.in } : null;
}

function problemOf(schema: z.$ZodType): string | null {
  if (schema instanceof z.$ZodString) {
    return hasMaximum(schema) || isFixedFormat(schema) ? null : 'string without a maximum';
  }
  if (schema instanceof z.$ZodArray) {
    return failsAsWhole(schema) ? null : 'list without a maximum that is checked before its items';
  }
  if (schema instanceof z.$ZodRecord) {
    return takesManyKeys(schema) ? 'record without a maximum' : null;
  }
  const others = schema instanceof z.$ZodObject ? schema._zod.def.catchall : undefined;
  // A strict object refuses unknown keys.
  if (others !== undefined && !(others instanceof z.$ZodNever)) {
    return 'object that keeps unknown keys';
  }
  if (isScalar(schema) || partsOf(schema) !== null) return null;
  return `${schema._zod.def.type}, which this walk knows no bound of`;
}

/**
 * Lists the parts of a schema without a maximum, each with its path: strings, lists, records, objects that
 * keep unknown keys, and any kind of schema this walk does not know (`unknown`, `any`, `lazy` …).
 */
export function findUnbounded(schema: unknown, path: string): string[] {
  if (!(schema instanceof z.$ZodType)) return [`${path}: no zod schema`];
  const inner = innerOf(schema);
  if (inner !== null) return findUnbounded(inner, path);
  const problem = problemOf(schema);
  return [
    ...(problem === null ? [] : [`${path}: ${problem}`]),
    ...Object.entries(partsOf(schema) ?? {}).flatMap(([name, part]) =>
      findUnbounded(part, name === '' ? path : `${path}.${name}`),
    ),
  ];
}
