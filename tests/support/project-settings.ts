import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';

const projectFolder = path.resolve(import.meta.dirname, '../..');

/**
 * Copies the settings of the project's checks into an empty folder: those of formatter, linter and compiler,
 * with the folder of every TypeScript project and the installed packages, without the sources.
 */
export async function copySettings(base: string): Promise<void> {
  const solution = await readFile(path.join(projectFolder, 'tsconfig.json'), 'utf8');
  const { references } = JSON.parse(solution) as { references: { path: string }[] };
  const configs = references.map((reference) =>
    reference.path.endsWith('.json')
      ? path.normalize(reference.path)
      : path.join(reference.path, 'tsconfig.json'),
  );
  const settings = [
    'package.json',
    '.oxfmtrc.json',
    '.oxlintrc.json',
    'tsconfig.json',
    'tsconfig.base.json',
  ];
  for (const file of [...settings, ...configs]) {
    await mkdir(path.dirname(path.join(base, file)), { recursive: true });
    await cp(path.join(projectFolder, file), path.join(base, file));
  }
  await symlink(path.join(projectFolder, 'node_modules'), path.join(base, 'node_modules'));
}
