import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/config.ts';
import { variables } from '#server/config-variables.ts';
import { formatEnvExample } from './env-example.ts';

it('formatEnvExample contains every variable and no secret', () => {
  const values = parseEnv(formatEnvExample());
  expect(Object.keys(values).toSorted()).toEqual(Object.keys(variables.shape).toSorted());
  const secrets = Object.entries(values).filter(([name]) => /KEY|SECRET|TOKEN/.test(name));
  expect(secrets.filter(([, value]) => value !== '')).toEqual([]);
});

it('formatEnvExample shows the defaults of the configuration', () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'fpx-config-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const copied = readConfig({ ...parseEnv(formatEnvExample()), DATA_DIR: dataDir });
  // The copy sets each variable, to the value that holds without it.
  const usual = readConfig({ DATA_DIR: dataDir });
  expect({ ...copied, given: [] }).toEqual({ ...usual, given: [] });
});
