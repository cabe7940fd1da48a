// @module-tag whole
import { describe, expect } from 'vitest';
import { makeFolder } from '#tests/support/test-folders.ts';
import { runAgentTrial } from '#tests/faults/agent/agent-trial.ts';
import { it } from '#tests/support/shop-fixtures.ts';

describe('an agent that is killed behind a faulty proxy', () => {
  it('puts every drop into the folder once and whole', { timeout: 120_000 }, async ({ shop }) => {
    const folder = await makeFolder();
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
  });
});
