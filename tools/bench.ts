import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

// npm run bench -- <name> ...: each name is a folder of bench/ with a main.ts.
const folder = path.resolve(import.meta.dirname, '../bench');
const names = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((file) => path.basename(file) === 'main.ts')
  .map((file) => path.dirname(file));
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !names.includes(name));

if (wanted.length === 0 || unknown !== undefined) {
  console.error(`fpx: npm run bench -- <name>, out of: ${names.join(', ')}`);
  process.exit(1);
}
for (const name of wanted) {
  console.log(`\n# ${name}`);
  const { status } = spawnSync(process.execPath, [path.join(folder, name, 'main.ts')], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(1);
}
