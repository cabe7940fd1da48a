import { operations } from '#contract/operations/index.ts';
import type { LintProblem } from './problem.ts';

/** Finds documentation of operations that no route names. */
export function findUnusedOperations(document: string): LintProblem[] {
  return Object.keys(operations)
    .filter((id) => !document.includes(`"operationId":"${id}"`))
    .map((id) => ({ rule: 'unused-operation', place: id, message: 'no route has this operation' }));
}
