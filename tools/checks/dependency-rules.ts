import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFolderCycles, type Imports } from './folder-cycles.ts';
import { listFiles, sourceRoots } from './source-files.ts';

const projectFolder = path.resolve(import.meta.dirname, '../..');
const config = path.join(projectFolder, '.dependency-cruiser.mjs');
const program = path.join(
  projectFolder,
  'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
);
const codeRoots = /(?<![.]d)[.](ts|tsx|mjs)$/;

interface CruiseResult {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly resolved: string }[];
  }[];
  readonly summary: {
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
      readonly cycle?: readonly { readonly name: string }[];
    }[];
  };
}

export interface RuleCheck {
  /** One line for each import that breaks a rule, and for each cycle of folders. */
  readonly violations: readonly string[];
  /** Source files that the cruiser did not read; if there are any, the rules prove nothing. */
  readonly unseen: readonly string[];
  readonly seen: number;
}

/** Runs dependency-cruiser with the project's rules over the roots below `base`. */
export async function checkDependencyRules(
  base: string,
  roots: readonly string[] = sourceRoots,
): Promise<RuleCheck> {
  const result = cruise(base, roots);
  const files = await listFiles(base, roots, codeRoots);
  const read = collectImports(result);
  const violations = result.summary.violations.map(({ rule, from, to, cycle }) => {
    const way = cycle ? cycle.map(({ name }) => name).join(' -> ') : to;
    return `${rule.name}: ${from} -> ${way}`;
  });
  // Folder rules of dependency-cruiser see neither files beside a folder nor cycles between nested folders.
  const imports = new Map(files.map((file) => [file, read.get(file) ?? []]));
  const folderCycles = findFolderCycles(imports).map((cycle) => `no-folder-cycles: ${cycle}`);
  return {
    violations: [...violations, ...folderCycles],
    unseen: files.filter((file) => !read.has(file)),
    seen: files.filter((file) => read.has(file)).length,
  };
}

/** The files that each file of the roots below `base` imports, by their paths from there; packages included. */
export function readImports(base: string): Imports {
  return collectImports(cruise(base, sourceRoots));
}

function collectImports({ modules }: CruiseResult): Imports {
  return new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies.map(({ resolved }) => resolved),
    ]),
  );
}

function cruise(base: string, roots: readonly string[]): CruiseResult {
  // Its program, not its library: that one takes no configuration file.
  const args = [program, '--config', config, '--output-type', 'json', ...roots];
  const run = spawnSync(process.execPath, args, {
    cwd: base,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!run.stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${run.stderr}`);
  return JSON.parse(run.stdout) as CruiseResult;
}

async function main(): Promise<void> {
  const { violations, unseen, seen } = await checkDependencyRules(process.cwd());
  for (const line of violations) console.error(line);
  for (const file of unseen) console.error(`not read by dependency-cruiser: ${file}`);
  console.log(`${seen} modules read, ${violations.length} violations of the rules`);
  process.exitCode = seen > 0 && violations.length + unseen.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
