import path from 'node:path';
import { build, type Plugin } from 'vite';
import { projectRoot } from './web-sources.ts';

export interface ScriptOptions {
  /** Replaces names by values. */
  readonly define?: Readonly<Record<string, string>>;
  readonly plugins?: readonly Plugin[];
}

/** Bundles a script with all its imports into one file. */
export async function buildScript(
  entry: string,
  file: string,
  { define = {}, plugins = [] }: ScriptOptions = {},
): Promise<void> {
  await build({
    configFile: false,
    root: projectRoot,
    publicDir: false,
    logLevel: 'warn',
    plugins: [...plugins],
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
}
