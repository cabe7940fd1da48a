import type { Actor, PlannedTurn } from './stage.ts';

const sweepLater: Actor = {
  weight: 12,
  plan: ({ world }, chance): PlannedTurn => {
    const seconds = chance.pick([5, 40, 61, 61, 130, 20 * 60, 61 * 60, 72 * 60, 26 * 3600]) ?? 61;
    const run = async (): Promise<string> => {
      await world.advance(seconds);
      await world.shop().sweep();
      return 'swept';
    };
    return { title: `${seconds} seconds pass, the reconciler looks`, run };
  },
};

const workOn: Actor = {
  weight: 6,
  plan: ({ world }): PlannedTurn => ({
    title: 'the worker works',
    run: async () => `${await world.shop().work()} jobs done`,
  }),
};

const crash: Actor = {
  weight: 14,
  plan: ({ world }, chance): PlannedTurn => {
    const steps = chance.int(1, 14);
    const when = chance.percent(50) ? 'before' : 'after';
    const run = async (): Promise<string> => {
      world.shop().endSoon(steps, when);
      return 'armed';
    };
    return { title: `the shop will end ${when} its step ${steps} from now`, run };
  },
};

/** Events of the shop itself. */
export const shopTurns: readonly Actor[] = [sweepLater, workOn, crash];
