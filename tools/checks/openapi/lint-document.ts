import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import swaggerParser from '@apidevtools/swagger-parser';
import { lintWithRedocly } from './lint-with-redocly.ts';
import type { LintProblem } from './problem.ts';

/** A finding that is right and stays, with its reason. */
interface Exception {
  readonly rule: string;
  readonly place: string;
  readonly reason: string;
}

const exceptions: readonly Exception[] = [
  {
    rule: 'no-ambiguous-paths',
    place: '#/paths/~1api~1orders~1{orderNumber}~1invoice',
    reason: '`verify` is no order number, and the paths are older than the rule.',
  },
  {
    rule: 'no-ambiguous-paths',
    place: '#/paths/~1api~1studios~1{studioId}~1slots',
    reason: '`by-slug` is no UUID, and the paths are older than the rule.',
  },
];

/** Reads the document of a file with a parser that neither generated nor linted it. */
async function parse(file: string): Promise<LintProblem[]> {
  try {
    await swaggerParser.validate(file);
    return [];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [{ rule: 'swagger-parser', place: '', message }];
  }
}

function isException({ rule, place }: Exception, problem: LintProblem): boolean {
  return rule === problem.rule && place === problem.place;
}

async function lintAndParse(document: string): Promise<LintProblem[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-openapi-'));
  const file = path.join(folder, 'openapi.json');
  try {
    await writeFile(file, document);
    return (await Promise.all([lintWithRedocly(file), parse(file)])).flat();
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Lists every problem of an OpenAPI document, and the exceptions that it does not need any more. */
export async function lintDocument(document: string): Promise<LintProblem[]> {
  const found = await lintAndParse(document);
  const outdated = exceptions
    .filter((exception) => !found.some((problem) => isException(exception, problem)))
    .map(({ rule, place }) => ({ rule, place, message: 'an exception that nothing needs' }));
  return [
    ...found.filter((problem) => !exceptions.some((exception) => isException(exception, problem))),
    ...outdated,
  ];
}
