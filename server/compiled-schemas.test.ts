// Compares the compiled schemas with Zod's interpreter: accepted values, results and issues.
import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import * as z from 'zod';
import {
  requestExamples,
  responseExamples,
  type SchemaExample,
} from '#tests/support/api-document.ts';
import { buildShopWithRoutes } from '#tests/support/test-shop.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';

const it = shopTest.extend('routes', { scope: 'file' }, async ({ shopEnv }, { onCleanup }) => {
  const { shop, routes } = await buildShopWithRoutes(shopEnv);
  onCleanup(shop.close);
  return routes;
});

const removed = Symbol('removed');

/** Values that one schema or another refuses, cleans or ignores. */
const replacements = fc.constantFrom<unknown>(
  removed,
  undefined,
  null,
  '',
  ' Two\u0000 words\n',
  'x'.repeat(301),
  'www.example.com',
  'AB'.repeat(32),
  '0190163D-8694-739B-AEA5-966C26F8AD91',
  'a@example.com\u200b',
  0,
  -1,
  1.5,
  1e13,
  Number.NaN,
  true,
  [],
  [null],
  { unknownField: 1 },
  JSON.parse('{"__proto__":1}'),
  new Date(0),
);

/** Every place in a value, as the keys that lead to it. */
function placesIn(value: unknown): string[][] {
  if (!(value instanceof Object)) return [[]];
  const inside = Object.entries(value).flatMap(([key, part]) =>
    placesIn(part).map((place) => [key, ...place]),
  );
  return [[], ...inside];
}

/** A copy with another value at a place; unchanged when an earlier replacement took the place away. */
function replace(value: unknown, place: readonly string[], by: unknown): unknown {
  const key = place.at(-1);
  if (key === undefined) return by === removed ? undefined : by;
  const copy: unknown = structuredClone(value);
  let parent = copy;
  for (const step of place.slice(0, -1)) {
    if (parent instanceof Object) parent = Reflect.get(parent, step);
  }
  if (!(parent instanceof Object)) return copy;
  if (by === removed) Reflect.deleteProperty(parent, key);
  else Reflect.set(parent, key, by);
  return copy;
}

/** Examples with up to three of their parts replaced. */
function changed(examples: readonly SchemaExample[]) {
  return fc.constantFrom(...examples).chain(({ name, value, schema }) =>
    fc
      .array(fc.tuple(fc.constantFrom(...placesIn(value)), replacements), { maxLength: 3 })
      .map((changes) => ({
        name,
        schema,
        value: changes.reduce((all: unknown, [place, by]) => replace(all, place, by), value),
      })),
  );
}

const compiled = new Map<z.core.$ZodType, z.core.$ZodType>();

/** Fails where Zod can only interpret a schema. */
function compile(schema: z.core.$ZodType): z.core.$ZodType {
  const made = compiled.get(schema) ?? z.compile(schema, { strict: true });
  compiled.set(schema, made);
  return made;
}

describe('compiled schemas', () => {
  it('parse and refuse requests as interpreted ones do', ({ routes }) => {
    fc.assert(
      fc.property(changed(routes.flatMap(requestExamples)), ({ schema, value }) => {
        const expected = z.safeParse(schema, value);
        const { success, data, error } = z.safeParse(compile(schema), value);
        expect({ success, data, issues: error?.issues }).toEqual({
          success: expected.success,
          data: expected.data,
          issues: expected.error?.issues,
        });
      }),
      { numRuns: 2000 },
    );
  });

  it('send and refuse responses as encoding them does', ({ routes }) => {
    fc.assert(
      fc.property(changed(routes.flatMap(responseExamples)), ({ schema, value }) => {
        const expected = z.safeEncode(schema, value);
        const { success, data } = z.safeParse(compile(schema), value);
        expect(success).toBe(expected.success);
        // Also the order of the fields.
        expect(JSON.stringify(data)).toBe(JSON.stringify(expected.data));
      }),
      { numRuns: 2000 },
    );
  });

  it('exist for every part of a request and every response', ({ routes }) => {
    const schemas = routes.flatMap(({ schema }) => [
      schema?.body,
      schema?.params,
      schema?.querystring,
      schema?.headers,
      ...Object.values(z.record(z.string(), z.unknown()).safeParse(schema?.response).data ?? {}),
    ]);
    const known = schemas.filter((schema) => schema instanceof z.core.$ZodType);
    expect(known.length).toBeGreaterThan(60);
    for (const schema of known) compile(schema);
  });
});
