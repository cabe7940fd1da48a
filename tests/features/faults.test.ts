// @module-tag whole
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runSchedule } from '#tests/faults/schedule.ts';
import { startThreeInProcess } from '#tests/faults/several-processes.ts';
import { openWorld, type World } from '#tests/faults/world.ts';

const schedules = 40;
/** The number of schedules per test, which end long before a test's timeout. */
const together = 8;

let world: World;
beforeAll(async () => {
  world = await openWorld(inject('testPostgresUrl'));
});
afterAll(async () => {
  await world.close();
});

describe('money under random faults, with the shop ending between any two steps', () => {
  const groups = Array.from({ length: schedules / together }, (_, index) => index * together + 1);

  it.each(groups)(
    'stays balanced in the schedules from seed %i on',
    { timeout: 120_000 },
    async (first) => {
      for (let seed = first; seed < first + together; seed += 1) {
        const { events, violations } = await runSchedule(world, seed);
        expect(violations, `seed ${seed}\n${events.join('\n')}`).toEqual([]);
      }
    },
  );
});

describe('money under random faults in a shop of three processes', () => {
  it(
    'stays balanced while one after another ends between any two steps',
    { timeout: 120_000 },
    async () => {
      const several = await openWorld(inject('testPostgresUrl'), startThreeInProcess);
      try {
        for (let seed = 1; seed <= together; seed += 1) {
          const { events, violations } = await runSchedule(several, seed);
          expect(violations, `seed ${seed}\n${events.join('\n')}`).toEqual([]);
        }
      } finally {
        await several.close();
      }
    },
  );
});
