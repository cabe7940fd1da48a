import { stat } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'rolldown';

const root = path.resolve(import.meta.dirname, '..');

/** The agent in one file, which a lab runs with Node 20 or newer and without packages. */
const file = path.join(root, 'dist/agent/fpx-agent.mjs');

await build({
  cwd: root,
  input: 'agent/main.ts',
  platform: 'node',
  logLevel: 'warn',
  transform: { target: 'node20' },
  output: { file, format: 'esm', banner: '#!/usr/bin/env node', minify: 'dce-only' },
});
const { size } = await stat(file);
console.log(`${path.relative(root, file)}: ${Math.round(size / 1024)} KiB`);
