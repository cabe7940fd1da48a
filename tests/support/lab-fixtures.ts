import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import * as z from 'zod';
import { openAgentLog, type LogLine } from '#agent/agent-log.ts';
import { agentSystem, type AgentSystem } from '#agent/agent-system.ts';
import type { RenameSystem } from '#agent/rename-retrying.ts';
import { runAgent } from '#agent/run-agent.ts';
import { buildDrop, buildLabToken } from './build-drop.ts';
import { buildStudio } from './build-order.ts';
import { emptyFolder } from './folders.ts';
import { it as base } from './shop-fixtures.ts';
import type { TestShop } from './test-shop.ts';

/** The lab of one test, without drops of other tests, and requests with its token. */
export async function openLab(shop: TestShop) {
  const studio = await buildStudio(shop.database.kysely);
  const { id, token } = await buildLabToken(shop, studio);
  const ask = (options: InjectOptions, asToken = token) => {
    const headers = { ...options.headers, authorization: `Bearer ${asToken}` };
    return shop.app.inject({ ...options, headers });
  };
  const post = (url: string, payload: object, asToken = token) =>
    ask({ method: 'POST', url: `/api/lab${url}`, payload }, asToken);
  const get = (url: string, headers: Record<string, string> = {}) =>
    ask({ method: 'GET', url: `/api/lab${url}`, headers });
  return { studio, id, token, post, get, drop: () => buildDrop(shop, { studio }) };
}

/** A lab of a test with its calls. */
export type Lab = Awaited<ReturnType<typeof openLab>>;

const claimedDrops = z.object({
  drops: z.array(z.object({ id: z.string(), state: z.string() })),
  leaseSeconds: z.number(),
});

/** Claims drops and returns their ids and states. */
export async function claim(
  lab: Lab,
  limit = 1,
  claimId: string = randomUUID(),
  token = lab.token,
) {
  const response = await lab.post('/claims', { claimId, limit }, token);
  const { drops } = claimedDrops.parse(response.json());
  return { claimId, ids: drops.map(({ id }) => id), states: drops.map(({ state }) => state) };
}

/** Status with the code of the refusal, or the state of the drop. */
export function readOutcome(response: {
  readonly statusCode: number;
  readonly body: string;
}): string {
  const body = z
    .object({ error: z.string().optional(), drop: z.object({ state: z.string() }).optional() })
    .parse(JSON.parse(response.body));
  return `${response.statusCode} ${body.error ?? body.drop?.state}`;
}

/** Confirms a drop and returns the outcome. */
export async function deliver(lab: Lab, id: string, claimId: string) {
  return readOutcome(await lab.post(`/drops/${id}/delivered`, { claimId }));
}

/** An agent of a test in this process. */
export interface TestAgent {
  readonly lines: readonly LogLine[];
  /** Resolves when it has ended. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The parts of an agent that a test sets. */
interface TestAgentPlan {
  readonly shop: string;
  readonly token: string;
  readonly folder: string;
  readonly state: string;
  readonly once?: boolean;
  readonly system?: AgentSystem;
  readonly renaming?: RenameSystem;
}

/** Starts an agent in this process. */
export function startTestAgent(plan: TestAgentPlan): TestAgent {
  const lines: LogLine[] = [];
  const stopping = new AbortController();
  const { shop, token, folder, state, once = false, system = agentSystem, renaming } = plan;
  const write = openAgentLog({ json: true, date: system.date }, () => undefined);
  const ended = runAgent(
    { shop: new URL(`${shop}/`), token, folder, state, once },
    {
      system,
      stop: stopping.signal,
      ...(renaming && { renaming }),
      log: (line) => {
        lines.push(line);
        write(line);
      },
    },
  );
  return {
    lines,
    ended,
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}

/** An agent's clock whose pauses last at most so many milliseconds. */
export function shortenPauses(maxMs: number): AgentSystem {
  return {
    ...agentSystem,
    pause: (milliseconds, signal) => agentSystem.pause(Math.min(milliseconds, maxMs), signal),
  };
}

/** The surroundings of an agent that a test replaces. */
type AgentSurroundings = Pick<TestAgentPlan, 'system' | 'renaming'>;

/** Tests with a lab, its hot folder, and agents that work with both. */
export const it = base
  .extend('url', { scope: 'file' }, ({ shop }) => shop.listen())
  .extend('folder', emptyFolder)
  .extend('state', emptyFolder)
  .extend('lab', async ({ shop, url, folder, state }) => {
    const { kysely } = shop.database;
    const studio = await buildStudio(kysely);
    const { id, token } = await buildLabToken(shop, studio);
    const own = path.join(folder, '.fpx-agent');
    const move = async (drop: string, change: object): Promise<void> => {
      await kysely.updateTable('printDrops').set(change).where('id', '=', drop).execute();
    };
    return {
      studio,
      id,
      token,
      /** The agent's folder in the hot folder, with its lock. */
      own,
      /** The folder of the agent's record and downloads. */
      state,
      /** Runs once. */
      run: (around: AgentSurroundings = {}) =>
        startTestAgent({ shop: url, token, folder, state, once: true, ...around }),
      /** Runs until it is stopped. */
      start: (around: AgentSurroundings = {}) =>
        startTestAgent({ shop: url, token, folder, state, ...around }),
      /** Runs in another folder than the test's own. */
      runIn: (hot: string) => startTestAgent({ shop: url, token, folder: hot, state, once: true }),
      drop: (plan: Parameters<typeof buildDrop>[1] = {}) => buildDrop(shop, { studio, ...plan }),
      stateOf: async (drop: string) =>
        kysely
          .selectFrom('printDrops')
          .select(['state', 'fault'])
          .where('id', '=', drop)
          .executeTakeFirstOrThrow(),
      move,
      /** Claims a drop for this lab; returns the id of the claim. */
      claim: async (drop: string, change: object = {}): Promise<string> => {
        const claim = randomUUID();
        const claimed = { state: 'claimed', claim, claimedBy: id, leaseUntil: new Date() };
        await move(drop, { ...claimed, ...change });
        return claim;
      },
    };
  });
