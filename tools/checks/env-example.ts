import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { variableGroups, type VariableDescription } from '#server/config-descriptions.ts';
import { variables } from '#server/config-variables.ts';

const file = path.resolve(import.meta.dirname, '../../.env.example');

const introduction = `# Every variable of the shop with its default. All are optional, and an empty one counts as unset.
# Generated from server/config-descriptions.ts by: npm exec -- node tools/checks/env-example.ts --write
# To use it: cp .env.example .env && node --env-file=.env tools/start.mjs
`;

function formatVariable(name: string, description: VariableDescription): string {
  const { meaning, value = '', otherwise } = description;
  const fallback = otherwise === undefined ? '' : ` Default: ${otherwise}.`;
  return `# ${meaning}${fallback}\n${name}=${value}\n`;
}

function formatHeading(title: string): string {
  return `# --- ${title} ---\n`;
}

/** Names that are missing from `.env.example`, or that it would contain twice. */
function findUncovered(): string[] {
  const described = variableGroups.flatMap((group) => Object.keys(group.variables));
  const repeated = described.filter((name, index) => described.indexOf(name) !== index);
  const missing = Object.keys(variables.shape).filter((name) => !described.includes(name));
  return [...missing, ...repeated];
}

/** The content of `.env.example`. Throws unless every variable is described once. */
export function formatEnvExample(): string {
  const uncovered = findUncovered();
  if (uncovered.length > 0) {
    throw new Error(`server/config-descriptions.ts must describe once: ${uncovered.join(', ')}`);
  }
  const groups = variableGroups.map(({ title, variables: described }) =>
    [
      formatHeading(title),
      ...Object.entries(described).map(([name, description]) => formatVariable(name, description)),
    ].join('\n'),
  );
  return [introduction, ...groups].join('\n');
}

async function main(): Promise<void> {
  const wanted = formatEnvExample();
  if (process.argv.includes('--write')) {
    await writeFile(file, wanted);
    return;
  }
  if ((await readFile(file, 'utf8').catch(() => '')) === wanted) return;
  console.error(
    '.env.example is stale; write it: npm exec -- node tools/checks/env-example.ts --write',
  );
  process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
