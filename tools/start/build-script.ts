import path from 'node:path';
import { build } from 'vite';
import { projectRoot } from './web-sources.ts';

/** Bundles a script with all its imports into one file. `define` replaces names by values. */
export const buildScript = async (
  entry: string,
  file: string,
  define: Readonly<Record<string, string>> = {},
): Promise<void> => {
  await build({
    configFile: false,
    root: projectRoot,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      outDir: path.dirname(file),
      emptyOutDir: false,
      lib: {
        entry: path.join(projectRoot, entry),
        formats: ['iife'],
        name: 'script',
        fileName: () => path.basename(file),
      },
    },
  });
};
