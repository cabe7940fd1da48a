// @module-tag whole
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { runAgentTrial } from '#tests/faults/agent/agent-trial.ts';
import { it } from '#tests/support/shop-fixtures.ts';

describe('an agent that is killed behind a faulty proxy', () => {
  it('puts every drop into the folder once and whole', { timeout: 120_000 }, async ({ shop }) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'fpx-trial-'));
    try {
      const result = await runAgentTrial(shop, await shop.listen(), {
        seed: 20,
        jobs: 15,
        kills: 6,
        folder,
        offline: true,
        fillsDisk: false,
        bytesEach: 20_000,
        timeout: 60_000,
      });
      const { missing, doubled, faults, unreported, output } = result;
      expect({ missing, doubled, faults, unreported }, output).toEqual({
        missing: [],
        doubled: [],
        faults: [],
        unreported: [],
      });
      expect(result.kills).toBe(6);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
