import { buildDocument } from './build-document.ts';
import { lintDocument } from './lint-document.ts';

const problems = await lintDocument(await buildDocument());
for (const { rule, place, message } of problems) console.error(`${rule}: ${place}: ${message}`);
if (problems.length > 0) {
  console.error(`${problems.length} problems in the OpenAPI document`);
  process.exit(1);
}
