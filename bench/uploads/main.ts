// Measures 1,000 photos of 5 MB from 20 concurrent browsers: the server's memory (RSS), and whether every file is
// stored with its hash; then the same with the whole shop killed in the middle.
import { startRunningShop, type RunningShop } from '#tests/support/shop.ts';
import { serverWords, watchServer } from '../memory/server-memory.ts';
import { checkStored } from './check-stored.ts';
import { sendFromClients } from './clients.ts';

const plan = {
  photos: Number(process.env.COUNT ?? 1000),
  clients: Number(process.env.CLIENTS ?? 20),
  bytes: Number(process.env.SIZE_KB ?? 5000) * 1000,
};
const wantedMb = 450;

/**
 * Kills all processes at once, like a power failure, and starts the shop again; returns the peak RSS before and after.
 */
function killInTheMiddle(shop: RunningShop) {
  let end = watchServer(shop);
  let largest = 0;
  let killing: Promise<void> | null = null;
  const kill = async (): Promise<void> => {
    largest = end().web;
    await shop.kill9();
    await shop.restart();
    end = watchServer(shop);
  };
  return {
    at: (share: number): void => {
      if (share >= 0.5) killing ??= kill();
    },
    end: async (): Promise<{ readonly largest: number; readonly words: string }> => {
      await killing;
      const peaks = end();
      return { largest: Math.max(largest, peaks.web), words: serverWords(peaks) };
    },
  };
}

async function run(name: string, isKilled: boolean): Promise<boolean> {
  const shop = await startRunningShop();
  try {
    const killer = killInTheMiddle(shop);
    const begun = performance.now();
    const sent = await sendFromClients(shop.url, plan, (share) => {
      if (isKilled) killer.at(share);
    });
    const seconds = (performance.now() - begun) / 1000;
    const { largest, words } = await killer.end();
    const { files, lost, wrong } = await checkStored(shop, sent);
    console.log(
      `${name}: ${plan.photos} photos of ${(plan.bytes / 1e6).toFixed(1)} MB from ${plan.clients} browsers in ${seconds.toFixed(0)} s`,
    );
    console.log(`  ${files} files: ${lost} lost, ${wrong} wrong, wanted 0 and 0`);
    console.log(`  ${words}${isKilled ? ' (after the kill)' : ''}`);
    console.log(
      `  server process at most ${largest.toFixed(0)} MB RSS, wanted less than ${wantedMb}`,
    );
    return sent.length === plan.photos && lost === 0 && wrong === 0 && largest < wantedMb;
  } finally {
    await shop.stop();
  }
}

if (process.platform !== 'linux') {
  console.log('memory is read from /proc: Linux only');
  process.exit(0);
}
const quiet = await run('undisturbed', false);
const killed = await run('killed in the middle', true);
process.exit(quiet && killed ? 0 : 1);
