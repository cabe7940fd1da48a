import type { TestShop } from '#tests/support/shop.ts';
import { forgetPeak, peakRssOf, processTree, rssOf } from '../lib/processes.ts';
import { largest, watch } from './watch.ts';

/** What the shop's server took while something was going on, MB. */
export interface ServerPeaks {
  /** The server's own process. */
  readonly web: number;
  /** The largest of the processes that decode pictures for it. */
  readonly helper: number;
  /** All of them at one moment. */
  readonly together: number;
}

/** Watches the server from now on; ends with what it took at most. */
export const watchServer = (shop: TestShop): (() => ServerPeaks) => {
  const web = shop.pids['web'];
  if (web === undefined) throw new Error('the shop has no web process');
  let helper = 0;
  forgetPeak(web);
  const { samples, stop } = watch('all', () => {
    const [, ...helpers] = processTree(web);
    helper = Math.max(helper, ...helpers.map(peakRssOf));
    return { web: rssOf(web), helpers: helpers.reduce((sum, pid) => sum + rssOf(pid), 0) };
  });
  return () => {
    stop();
    const { web: own = 0, helpers = 0 } = largest(samples('all'));
    return { web: peakRssOf(web), helper, together: own + helpers };
  };
};

/** The figures in words. */
export const serverWords = ({ web, helper, together }: ServerPeaks): string =>
  `server process ${web.toFixed(0)} MB, a decoding process at most ${helper.toFixed(0)} MB, together at one moment ${together.toFixed(0)} MB`;
