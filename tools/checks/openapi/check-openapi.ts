import { buildDocument } from './build-document.ts';
import { findLinted } from './linted-documents.ts';
import type { LintProblem } from './problem.ts';
import { findUnusedOperations } from './unused-operations.ts';

const document = await buildDocument();
const linted = await findLinted(document);

/** Linting takes longer than building the server, and its findings depend on the document alone. */
async function lint(): Promise<LintProblem[]> {
  if (linted.passedBefore) return [];
  const { lintDocument } = await import('./lint-document.ts');
  const problems = await lintDocument(document);
  if (problems.length === 0) await linted.remember();
  return problems;
}

const problems = [...(await lint()), ...findUnusedOperations(document)];
for (const { rule, place, message } of problems) console.error(`${rule}: ${place}: ${message}`);
if (problems.length > 0) {
  console.error(`${problems.length} problems in the OpenAPI document`);
  process.exit(1);
}
