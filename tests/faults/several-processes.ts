import { startInProcess } from './in-process-shop.ts';
import { startKilled } from './killed-shop.ts';
import type { Ground, ShopProcess, StartShop } from './shop-process.ts';

const count = 3;

function first(shops: readonly ShopProcess[]): ShopProcess {
  const [shop] = shops;
  if (!shop) throw new Error('no process is left');
  return shop;
}

/**
 * Starts three processes of one shop. Each request and each turn of a worker takes the next one; the planned end takes one
 * of them, whose successor joins the others.
 */
function startSeveral(startOne: StartShop): StartShop {
  const groups = new WeakMap<Ground, readonly ShopProcess[]>();
  let turn = 0;
  return async (ground) => {
    const shops = (groups.get(ground) ?? []).filter((shop) => !shop.isOver());
    while (shops.length < count) shops.push(await startOne(ground));
    groups.set(ground, shops);
    const living = (): ShopProcess[] => shops.filter((shop) => !shop.isOver());
    const next = (): ShopProcess => {
      turn += 1;
      const left = living();
      return left[turn % left.length] ?? first(shops);
    };
    return {
      get url() {
        return next().url;
      },
      isOver: () => living().length < count,
      endSoon: (steps, when) => next().endSoon(steps, when),
      liveOn: () => shops.forEach((shop) => shop.liveOn()),
      clockMoved: () => living().forEach((shop) => shop.clockMoved()),
      staff: first(shops).staff,
      sweep: () => next().sweep(),
      work: () => next().work(),
      stop: async () => {
        // Those that live belong to the successor of this group, if it has one.
        const own = groups.get(ground) === shops ? shops : shops.filter((shop) => shop.isOver());
        await Promise.all(own.map((shop) => shop.stop()));
      },
    };
  };
}

/** Three processes in the test process, each of which ends between any two of its steps. */
export const startThreeInProcess = startSeveral(startInProcess);

/** Three separate processes, each with server and worker, which are ended by `kill -9`. */
export const startThreeKilled = startSeveral(startKilled);
