import { expect, it as base } from 'vitest';
import { emptyFolder } from '#tests/support/folder-fixtures.ts';
import { agentSystem } from './agent-system.ts';
import { advanceJob } from './deliver-job.ts';
import { openJobStore } from './job-store.ts';
import type { ShopClient } from './shop-client.ts';

const it = base.extend('folder', emptyFolder);

const unexpected = async (): Promise<never> => {
  throw new Error('the agent calls the shop for something else');
};

it('advanceJob keeps an answer of the lab that comes while the one before is reported', async ({
  folder,
}) => {
  const dropId = crypto.randomUUID();
  const store = await openJobStore(folder);
  const entries = ['o4711_10x15'];
  const mark = 'o4711_10x15/MISC/AUTPRINT.MRK';
  await store.add({
    version: 1,
    dropId,
    claimId: crypto.randomUUID(),
    name: 'o4711_10x15',
    phase: 'delivered',
    manifest: {
      version: 1,
      format: 'dpof-noritsu',
      entries,
      files: [{ kind: 'text', path: mark, text: '' }],
    },
    labResult: { result: 'accepted' },
    isReported: false,
    refusals: 0,
  });
  const reported: string[] = [];
  const report: ShopClient['report'] = async (_drop, { result }) => {
    reported.push(result);
    if (result === 'accepted') {
      await store.update(dropId, { labResult: { result: 'printed' }, isReported: false });
    }
    return { ok: false, code: 'not_found' };
  };
  const agent = {
    folder,
    store,
    client: {
      report,
      claim: unexpected,
      readDrop: unexpected,
      renew: unexpected,
      confirm: unexpected,
      heartbeat: unexpected,
      openPrint: unexpected,
    },
    log: () => undefined,
    system: agentSystem,
    leases: new Map(),
    damaged: new Map(),
    stuck: new Map(),
    signal: new AbortController().signal,
  };
  await advanceJob(agent, dropId);
  await advanceJob(agent, dropId);
  expect(reported).toEqual(['accepted', 'printed']);
  expect(store.list()).toEqual([]);
});
