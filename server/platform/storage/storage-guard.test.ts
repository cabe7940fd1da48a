import { describe, expect, it } from 'vitest';
import { openStorageGuard } from './storage-guard.ts';

async function fails(): Promise<never> {
  throw new Error('cannot be read');
}

const working = { ping: async () => undefined };
const down = {
  ping: async () => {
    throw new Error('no answer');
  },
};

describe('openStorageGuard', () => {
  it('gives the value or the error of each step', async () => {
    const guard = openStorageGuard([working]);
    expect(await guard(async () => 1)).toEqual({ ok: true, value: 1 });
    expect(await guard(fails)).toEqual({ ok: false, error: new Error('cannot be read') });
  });

  it('throws at the fifth failure in a row when a storage is down', async () => {
    const guard = openStorageGuard([working, down]);
    for (let index = 0; index < 4; index += 1) await guard(fails);
    await guard(async () => 1);
    for (let index = 0; index < 4; index += 1) await guard(fails);
    await expect(guard(fails)).rejects.toThrow(
      '5 steps in a row failed, and the storage: no answer',
    );
  });

  it('goes on after any number of failures while the storages work', async () => {
    const guard = openStorageGuard([working]);
    for (let index = 0; index < 12; index += 1) {
      expect(await guard(fails)).toMatchObject({ ok: false });
    }
  });
});
