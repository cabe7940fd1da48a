import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { findUnbounded } from '#tests/support/unbounded-schemas.ts';

const loadSchemas = async (): Promise<[string, z.ZodType][]> => {
  const files = await readdir(import.meta.dirname);
  const modules = files.filter((file) => /^[a-z-]+\.ts$/.test(file));
  const schemas: [string, z.ZodType][] = [];
  for (const file of modules) {
    const exported: unknown = await import(path.join(import.meta.dirname, file));
    for (const [name, value] of Object.entries(exported ?? {})) {
      if (value instanceof z.ZodType) schemas.push([`${file}: ${name}`, value]);
    }
  }
  return schemas;
};

describe('the contract schemas', () => {
  it('give every string, list, record and object a maximum', async () => {
    const schemas = await loadSchemas();
    expect(schemas.length).toBeGreaterThan(50);
    expect(schemas.flatMap(([name, schema]) => findUnbounded(schema, name))).toEqual([]);
  });
});

describe('findUnbounded', () => {
  it.each([
    ['a string', z.string()],
    ['a date and time', z.iso.datetime()],
    ['an address', z.url()],
    ['a list', z.array(z.number())],
    ['the strings of a list', z.array(z.string()).max(3)],
    ['a record', z.record(z.string().max(9), z.number())],
    ['an object that keeps unknown keys', z.looseObject({})],
    ['unknown', z.object({ a: z.unknown().optional() })],
    ['any', z.union([z.null(), z.any()])],
    ['a nested string', z.object({ a: z.object({ b: z.string().nullish() }) })],
    ['what is read and then transformed', z.string().transform(Number)],
  ])('finds %s without a maximum', (_, schema) => {
    expect(findUnbounded(schema, 'it')).toHaveLength(1);
  });

  it('accepts an object that refuses unknown keys, and looks into it', () => {
    expect(findUnbounded(z.strictObject({ a: z.number() }), 'it')).toEqual([]);
    expect(findUnbounded(z.strictObject({ a: z.string() }), 'it')).toHaveLength(1);
  });
});
