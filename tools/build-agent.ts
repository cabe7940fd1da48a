import { stat } from 'node:fs/promises';
import path from 'node:path';
import { bundleAgent } from './bundle-agent.ts';

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'dist/agent/fpx-agent.mjs');

await bundleAgent(file);
const { size } = await stat(file);
console.log(`${path.relative(root, file)}: ${Math.round(size / 1024)} KiB`);
