import { createHash } from 'node:crypto';
import { describe, expect, it as base } from 'vitest';
import { emptyFolder } from '#tests/support/folders.ts';
import type { AgentContext } from './agent-context.ts';
import { agentSystem } from './agent-system.ts';
import { fetchPrints } from './fetch-drop-prints.ts';
import { openJobStore, type ReadJob } from './job-store.ts';

const it = base.extend('folder', emptyFolder);

const print = Buffer.from('a print');
const sha256 = createHash('sha256').update(print).digest('hex');

async function unexpected(): Promise<never> {
  throw new Error('the agent calls the shop for something else');
}

/** An agent whose downloads have these bytes, one after the other. */
async function openAgent(folder: string, bodies: Buffer[]): Promise<AgentContext> {
  return {
    folder,
    store: await openJobStore(folder),
    client: {
      report: unexpected,
      claim: unexpected,
      readDrop: unexpected,
      confirm: unexpected,
      heartbeat: unexpected,
      renew: unexpected,
      openPrint: async () => new Response(new Uint8Array(bodies.shift() ?? Buffer.alloc(0))),
    },
    log: () => undefined,
    system: agentSystem,
    restoreLock: async () => false,
    leases: new Map([['drop', agentSystem.now() + 3_600_000]]),
    damaged: new Map(),
    stuck: new Map(),
    signal: new AbortController().signal,
  };
}

const job: ReadJob = {
  version: 1,
  dropId: 'drop',
  claimId: 'claim',
  name: 'order',
  phase: 'claimed',
  manifest: {
    version: 1,
    format: 'tree',
    entries: ['order'],
    files: [{ kind: 'print', path: 'order/1.jpg', sha256, size: print.length }],
  },
  labResult: null,
  isReported: false,
  refusals: 0,
};

const damaged = Buffer.from('x print');

describe('fetchPrints', () => {
  it('downloads a print three times before its drop fails, also when the drop is sent again', async ({
    folder,
  }) => {
    const bodies = [damaged, damaged, damaged];
    const agent = await openAgent(folder, bodies);
    expect(await fetchPrints(agent, job)).toBe('order/1.jpg arrives damaged');
    bodies.push(damaged, damaged, print);
    expect(await fetchPrints(agent, job)).toBeNull();
  });

  it('forgets the damage of a print once it has arrived whole', async ({ folder }) => {
    const agent = await openAgent(folder, [damaged, damaged, print]);
    expect(await fetchPrints(agent, job)).toBeNull();
    expect(agent.damaged.size).toBe(0);
  });
});
