import path from 'node:path';
import { build } from 'rolldown';

/** Writes the agent as one file, which a lab runs with Node 20 or newer and without packages. */
export async function bundleAgent(file: string): Promise<void> {
  await build({
    cwd: path.resolve(import.meta.dirname, '..'),
    input: 'agent/main.ts',
    platform: 'node',
    logLevel: 'warn',
    transform: { target: 'node20' },
    output: { file, format: 'esm', banner: '#!/usr/bin/env node', minify: 'dce-only' },
  });
}
