import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { findUnbounded } from '#tests/support/api-document.ts';

async function loadSchemas(): Promise<[string, z.ZodMiniType][]> {
  const files = await readdir(import.meta.dirname);
  const modules = files.filter((file) => /^[a-z-]+\.ts$/.test(file));
  const schemas: [string, z.ZodMiniType][] = [];
  for (const file of modules) {
    const exported: unknown = await import(path.join(import.meta.dirname, file));
    for (const [name, value] of Object.entries(exported ?? {})) {
      if (value instanceof z.ZodMiniType) schemas.push([`${file}: ${name}`, value]);
    }
  }
  return schemas;
}

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
    ['the strings of a list', z.array(z.string()).check(z.maxLength(3))],
    ['a record', z.record(z.string().check(z.maxLength(9)), z.number())],
    ['an object that keeps unknown keys', z.looseObject({})],
    ['unknown', z.object({ a: z.optional(z.unknown()) })],
    ['any', z.union([z.null(), z.any()])],
    ['a nested string', z.object({ a: z.object({ b: z.nullish(z.string()) }) })],
    ['what is read and then transformed', z.pipe(z.string(), z.transform(Number))],
  ])('finds %s without a maximum', (_, schema) => {
    expect(findUnbounded(schema, 'it')).toHaveLength(1);
  });

  it('accepts an object that refuses unknown keys, and looks into it', () => {
    expect(findUnbounded(z.strictObject({ a: z.number() }), 'it')).toEqual([]);
    expect(findUnbounded(z.strictObject({ a: z.string() }), 'it')).toHaveLength(1);
  });
});
