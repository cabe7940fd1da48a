import type { RunningShop } from '#tests/support/shop.ts';
import { forgetPeak, readPeakRss, processTree, readRss } from '../lib/processes.ts';
import { largest, watch } from './watch.ts';

/** Peak memory of the shop's server during a measurement, MB. */
export interface ServerPeaks {
  /** The server process itself. */
  readonly web: number;
  /** The largest of the processes that decode images for the server. */
  readonly helper: number;
  /** The maximum of the sum of all processes. */
  readonly together: number;
}

/** Starts measuring the server; the returned function stops and returns the peaks. */
export function watchServer(shop: RunningShop): () => ServerPeaks {
  const web = shop.pids['web'];
  if (web === undefined) throw new Error('the shop has no web process');
  let helper = 0;
  forgetPeak(web);
  const { samples, stop } = watch('all', () => {
    const [, ...helpers] = processTree(web);
    helper = Math.max(helper, ...helpers.map(readPeakRss));
    return { web: readRss(web), helpers: helpers.reduce((sum, pid) => sum + readRss(pid), 0) };
  });
  return () => {
    stop();
    const { web: own = 0, helpers = 0 } = largest(samples('all'));
    return { web: readPeakRss(web), helper, together: own + helpers };
  };
}

/** Formats the peaks as text. */
export function serverWords({ web, helper, together }: ServerPeaks): string {
  return `server process ${web.toFixed(0)} MB, a decoding process at most ${helper.toFixed(0)} MB, together at one moment ${together.toFixed(0)} MB`;
}
