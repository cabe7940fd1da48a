import {
  findGiftCardStatement,
  setGiftCardEnabled,
  setDiscountEnabled,
} from '#server/features/discounts/index.ts';
import { callerNamed } from '#tests/support/callers.ts';
import type { Actor, PlannedTurn } from './stage.ts';

const switchDiscount: Actor = {
  weight: 4,
  plan: ({ world, discountCode }, chance): PlannedTurn => {
    const isEnabled = chance.percent(60);
    const run = async (): Promise<string> => {
      await setDiscountEnabled(world.observer.kysely, callerNamed('Bo'), discountCode, isEnabled);
      return 'done';
    };
    return { title: `the owner switches the discount ${isEnabled ? 'on' : 'off'}`, run };
  },
};

const changeDiscount: Actor = {
  weight: 3,
  plan: ({ world }, chance): PlannedTurn => {
    const percent = chance.int(5, 60);
    const run = async (): Promise<string> => {
      await world.observer.pool.query('update price_rules set value = $1', [-percent]);
      return 'done';
    };
    return { title: `the discount is ${percent} % now`, run };
  },
};

const switchCard: Actor = {
  weight: 4,
  plan: ({ world, giftCodes }, chance): PlannedTurn => {
    const isEnabled = chance.percent(65);
    const code = chance.pick(giftCodes) ?? '';
    const run = async (): Promise<string> => {
      const card = await findGiftCardStatement(world.observer.kysely, world.config.codeKey, code);
      if (!card) return 'no card';
      await setGiftCardEnabled(world.observer.kysely, callerNamed('Bo'), card.id, isEnabled);
      return 'done';
    };
    return { title: `a gift card is switched ${isEnabled ? 'on' : 'off'}`, run };
  },
};

const shiftClock: Actor = {
  weight: 4,
  plan: ({ world }, chance): PlannedTurn => {
    const seconds = chance.pick([-3600, 3600, -600, 600]) ?? 3600;
    const run = async (): Promise<string> => {
      world.shift(seconds);
      return 'done';
    };
    return { title: `the shop’s clock is set by ${seconds} seconds`, run };
  },
};

const twoWorkers: Actor = {
  weight: 4,
  plan: ({ world }): PlannedTurn => ({
    title: 'two workers look at once',
    run: async () => {
      await Promise.all([world.shop().sweep(), world.shop().sweep(), world.shop().work()]);
      return 'swept';
    },
  }),
};

/** Changes by the owner, and of the shop's clock. */
export const owner: readonly Actor[] = [
  switchDiscount,
  changeDiscount,
  switchCard,
  shiftClock,
  twoWorkers,
];
