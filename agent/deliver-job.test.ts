import { expect, it as base } from 'vitest';
import type { DropManifest } from '#domain/lab/drop.ts';
import { emptyFolder } from '#tests/support/folders.ts';
import { agentSystem } from './agent-system.ts';
import { advanceJob } from './deliver-job.ts';
import { openJobStore, type JobStore } from './job-store.ts';
import type { ShopClient } from './shop-client.ts';

const it = base.extend('folder', emptyFolder);

async function unexpected(): Promise<never> {
  throw new Error('the agent calls the shop for something else');
}

/** Adds a drop that is in the lab's folder and was taken by its program. */
async function addTaken(
  store: JobStore,
  format: DropManifest['format'],
  file: string,
): Promise<string> {
  const dropId = crypto.randomUUID();
  const [entry = ''] = file.split('/');
  await store.add({
    version: 1,
    dropId,
    claimId: crypto.randomUUID(),
    name: entry,
    phase: 'delivered',
    manifest: {
      version: 1,
      format,
      entries: [entry],
      files: [{ kind: 'text', path: file, text: '' }],
    },
    labResult: { result: 'accepted' },
    isReported: false,
    refusals: 0,
  });
  return dropId;
}

/** An agent that can only report. */
function reporter(folder: string, store: JobStore, report: ShopClient['report']) {
  return {
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
    restoreLock: async () => false,
    leases: new Map(),
    damaged: new Map(),
    stuck: new Map(),
    signal: new AbortController().signal,
  };
}

it('advanceJob keeps an answer of the lab that comes while the one before is reported', async ({
  folder,
}) => {
  const store = await openJobStore(folder);
  const dropId = await addTaken(store, 'dpof-noritsu', 'o4711_10x15/MISC/AUTPRINT.MRK');
  const reported: string[] = [];
  const agent = reporter(folder, store, async (_drop, { result }) => {
    reported.push(result);
    if (result === 'accepted') {
      await store.update(dropId, { labResult: { result: 'printed' }, isReported: false });
    }
    return { ok: false, code: 'not_found' };
  });
  await advanceJob(agent, dropId);
  await advanceJob(agent, dropId);
  expect(reported).toEqual(['accepted', 'printed']);
  expect(store.list()).toEqual([]);
});

it.for([
  ['dpof-noritsu', 'o4711_10x15/MISC/AUTPRINT.MRK', 1],
  ['dpof-epson', 'o4711_10x15/MISC/AUTPRINT.MRK', 1],
  ['darkroom', 'Order4711.txt', 0],
] as const)(
  'advanceJob ends a job of %s once its last answer is reported',
  async ([format, file, left], { folder }) => {
    const store = await openJobStore(folder);
    const dropId = await addTaken(store, format, file);
    await advanceJob(
      reporter(folder, store, async () => ({ ok: false, code: 'not_found' })),
      dropId,
    );
    expect(store.list()).toHaveLength(left);
    expect((await openJobStore(folder)).list()).toHaveLength(left);
  },
);
