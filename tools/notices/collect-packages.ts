import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { projectRoot } from '../start/web-sources.ts';

function installed(name: string): string {
  return path.join(projectRoot, 'node_modules', name);
}

/** Modules that the bundler writes itself, from code of these packages. */
const generatedModules: readonly (readonly [start: string, packageName: string])[] = [
  ['\0rolldown/', 'rolldown'],
  ['\0vite/', 'vite'],
];

/** Folder of the package that a module or a file belongs to; undefined for the project's own. */
export function findPackageFolder(id: string): string | undefined {
  const generated = generatedModules.find(([start]) => id.startsWith(start));
  if (generated) return installed(generated[1]);
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
}

const styleImport = /@import\s+['"]([^'"]+)['"]/g;

/**
 * Folders of the packages that a style sheet imports, directly or through the project's own ones: the build inlines
 * them, so that they are no modules of their own.
 */
async function findStylePackages(file: string): Promise<string[]> {
  const styles = await readFile(file, 'utf8');
  const imports = [...styles.matchAll(styleImport)].map(([, name = '']) => name);
  const folders = imports.map(async (name) => {
    // A generated style sheet, whose fonts are files of the build.
    if (name.startsWith('#')) return [];
    if (!name.startsWith('.')) return findPackageFolder(`${installed(name)}/`) ?? [];
    return findStylePackages(path.resolve(path.dirname(file), name));
  });
  return (await Promise.all(folders)).flat();
}

/**
 * A plugin that adds to `folders` every package of which the build contains code, styles or files such as fonts. The
 * bundler builds workers separately: they need the plugin too.
 */
export function collectPackages(folders: Set<string>): Plugin {
  let root = projectRoot;
  return {
    name: 'fpx-collect-packages',
    enforce: 'pre',
    configResolved: (config) => {
      root = config.root;
    },
    moduleParsed: async ({ id }) => {
      if (!id.endsWith('.css')) return;
      // The file as it is written: its module has the imports inlined already.
      for (const folder of await findStylePackages(id)) folders.add(folder);
    },
    generateBundle: (_options, bundle) => {
      for (const output of Object.values(bundle)) {
        const ids =
          output.type === 'chunk'
            ? output.moduleIds
            : output.originalFileNames.map((file) => path.resolve(root, file));
        for (const id of ids) {
          const folder = findPackageFolder(id);
          if (folder !== undefined) folders.add(folder);
        }
      }
    },
  };
}
