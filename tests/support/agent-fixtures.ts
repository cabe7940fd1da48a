import path from 'node:path';
import { buildDrop, buildLabToken } from './build-drop.ts';
import { buildStudio } from './build-studio.ts';
import { emptyFolder } from './folder-fixtures.ts';
import { startTestAgent, type TestAgentPlan } from './run-test-agent.ts';
import { it as base } from './shop-fixtures.ts';

/** The surroundings of an agent that a test replaces. */
type AgentSurroundings = Pick<TestAgentPlan, 'system' | 'renaming'>;

/** Tests with a lab, its hot folder, and agents that work with both. */
export const it = base
  .extend('url', { scope: 'file' }, ({ shop }) => shop.listen())
  .extend('folder', emptyFolder)
  .extend('lab', async ({ shop, url, folder }) => {
    const { kysely } = shop.database;
    const studio = await buildStudio(kysely);
    const { id, token } = await buildLabToken(shop, studio);
    const own = path.join(folder, '.fpx-agent');
    return {
      studio,
      id,
      token,
      /** The agent's own folder. */
      own,
      /** Runs once. */
      run: (around: AgentSurroundings = {}) =>
        startTestAgent({ shop: url, token, folder, once: true, ...around }),
      /** Runs until it is stopped. */
      start: (around: AgentSurroundings = {}) =>
        startTestAgent({ shop: url, token, folder, ...around }),
      /** Runs in another folder than the test's own. */
      runIn: (hot: string) => startTestAgent({ shop: url, token, folder: hot, once: true }),
      drop: (plan: Parameters<typeof buildDrop>[1] = {}) => buildDrop(shop, { studio, ...plan }),
      stateOf: async (drop: string) =>
        kysely
          .selectFrom('printDrops')
          .select(['state', 'fault'])
          .where('id', '=', drop)
          .executeTakeFirstOrThrow(),
      move: async (drop: string, change: object) => {
        await kysely.updateTable('printDrops').set(change).where('id', '=', drop).execute();
      },
    };
  });
