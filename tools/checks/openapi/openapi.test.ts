import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { buildDocument } from './build-document.ts';
import { lintDocument } from './lint-document.ts';
import { findLinted } from './linted-documents.ts';
import { findUnusedOperations } from './unused-operations.ts';

const operation = z.looseObject({
  operationId: z.string().optional(),
  responses: z.record(z.string(), z.unknown()),
});
const openapi = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

let document: z.infer<typeof openapi>;
beforeAll(async () => {
  const whole = openapi.parse(JSON.parse(await buildDocument()));
  // Linting a part finds the same and takes a fraction of the time.
  const { '/healthz': health = {}, '/api/session': session = {} } = whole.paths;
  document = { ...whole, paths: { '/healthz': health, '/api/session': session } };
}, 60_000);

async function rulesFound(changed: unknown): Promise<string[]> {
  const problems = await lintDocument(JSON.stringify(changed));
  const rules = problems.map(({ rule }) => rule);
  // It is about the operations that are left out.
  return rules.filter((rule) => rule !== 'no-unused-components');
}

function withHealth(change: object) {
  const get = document.paths['/healthz']?.['get'];
  return {
    ...document,
    paths: { ...document.paths, '/healthz': { get: { ...get, ...change } } },
  };
}

describe('the check of the OpenAPI document', () => {
  it('reports exceptions that no rule needs any more', async () => {
    expect(await rulesFound(document)).toEqual(['no-ambiguous-paths', 'no-ambiguous-paths']);
  }, 60_000);

  it('refuses an operation without an id', async () => {
    const rules = await rulesFound(withHealth({ operationId: undefined }));
    expect(rules).toContain('operation-operationId');
  }, 60_000);

  it('refuses an operation without a description, and one of a group without words', async () => {
    const rules = await rulesFound(withHealth({ description: undefined, tags: ['Nowhere'] }));
    expect(rules).toEqual(
      expect.arrayContaining(['operation-description', 'operation-tag-defined']),
    );
  }, 60_000);

  it('refuses an example that breaks its schema', async () => {
    const content = {
      'application/json': {
        schema: { type: 'object', properties: { status: { type: 'string' } } },
        examples: { wrong: { summary: 'A number', value: { status: 1 } } },
      },
    };
    const responses = { 200: { description: 'Wrong.', content }, 400: { description: 'None.' } };
    const rules = await rulesFound(withHealth({ responses }));
    expect(rules).toContain('no-invalid-media-type-examples');
  }, 60_000);

  it('refuses a document that another parser cannot read', async () => {
    const rules = await rulesFound(withHealth({ responses: { 200: { $ref: '#/nowhere' } } }));
    expect(rules).toContain('swagger-parser');
  }, 60_000);

  it('refuses documentation of an operation that no route names', () => {
    const problems = findUnusedOperations(JSON.stringify(document));
    const places = problems.map(({ place }) => place);
    expect(places).toContain('bookSlot');
    expect(places).not.toContain('getLiveness');
  });

  it('lints a document that passed only again after it changed', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-linted-'));
    const passed = async (text: string) => (await findLinted(text, folder)).passedBefore;
    expect(await passed('{}')).toBe(false);
    await (await findLinted('{}', folder)).remember();
    expect(await passed('{}')).toBe(true);
    expect(await passed('{"a":1}')).toBe(false);
    await rm(folder, { recursive: true });
  });
});
