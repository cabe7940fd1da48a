// Measures orders of 10 lines placed, paid in the card window and confirmed, per second, by 8 concurrent customers with
// the worker and the provider's webhooks; compared with a reference server on the same database. Then it repeats this
// with a web process whose connection to the provider records times: the shop's own time in each call is the customer's
// time less the time of provider calls about the payment.
import { derivedSecret } from '#server/config-secrets.ts';
import { call } from '../lib/call.ts';
import { load, millisecondsOf } from '../lib/load.ts';
import { newUrl, portOf, withSite } from '../lib/site.ts';
import { median, quantile } from '../lib/statistics.ts';
import { floorCustomer } from '../orders/customers.ts';
import { payingCustomer, type PaidOrderTimes } from './paying-customer.ts';
import { openProviderLine } from './provider-connection.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 6);
/**
 * Warm-up of each web process: with a tenth of the reference server's calls per second, compiling takes ten times as
 * long.
 */
const warmUpSeconds = Number(process.env.WARM_UP ?? 45);
const atOnce = 8;
const calls = ['submit', 'initialize', 'finalise'] as const;

const [shopUrl, timedShopUrl] = [await newUrl(), await newUrl()];
const [floorUrl, sandboxUrl, lineUrl] = [await newUrl(), await newUrl(), await newUrl()];
const secret = 'a secret of the benchmark alone, of forty letters';
const line = await openProviderLine(sandboxUrl, lineUrl);
const shopEnv = { SESSION_SECRET: secret, SANDBOX_URL: sandboxUrl };
await withSite(shopEnv, async ({ start, startWeb, startWorker, startFloor }) => {
  await start('sandbox/main.ts', {
    SANDBOX_PORT: portOf(sandboxUrl),
    SANDBOX_HELCIM_TOKEN: derivedSecret(secret, 'sandbox-helcim-token'),
    SANDBOX_WEBHOOK_TOKEN: derivedSecret(secret, 'sandbox-webhook-token'),
    SANDBOX_WEBHOOK_URL: `${shopUrl}/api/webhooks/cards`,
  });
  const noLimits = { concurrent: null, perMinute: null, perHour: null };
  await call(`${sandboxUrl}/control/limits`, 'POST', noLimits);
  await startWeb(shopUrl);
  await startWeb(timedShopUrl, { SANDBOX_URL: lineUrl });
  await startWorker();
  await startFloor(floorUrl);
  const floor = Array.from({ length: atOnce }, () => millisecondsOf(floorCustomer(floorUrl)));
  const customersOf = async (url: string) => {
    const customers: (() => Promise<PaidOrderTimes>)[] = [];
    for (let index = 0; index < atOnce; index += 1) {
      customers.push(await payingCustomer(url, sandboxUrl, line));
    }
    return async (forSeconds = seconds) => {
      await call(`${sandboxUrl}/control/webhooks`, 'POST', { url: `${url}/api/webhooks/cards` });
      return await load(customers, forSeconds);
    };
  };
  const loadShop = await customersOf(shopUrl);
  const loadTimedShop = await customersOf(timedShopUrl);
  await load(floor, seconds);
  await loadShop(warmUpSeconds);
  await loadTimedShop(warmUpSeconds);
  const figures: { ratio: number; times: number[] }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? await load(floor, seconds) : null;
    const ours = await loadShop();
    const overLine = await loadTimedShop();
    const limit = first ?? (await load(floor, seconds));
    const floorP95 = quantile(limit.results, 0.95);
    const times = calls.map((name) => {
      const own = overLine.results.map((paid) => paid[name]);
      return quantile(own, 0.95) / floorP95;
    });
    const ratio = ours.perSecond / limit.perSecond;
    figures.push({ ratio, times });
    console.log(
      `round ${round + 1}: floor ${limit.perSecond.toFixed(0)}/s (p95 ${floorP95.toFixed(1)} ms), ` +
        `paid orders ${ours.perSecond.toFixed(0)}/s, ratio ${ratio.toFixed(2)}; own p95 of floor's: ` +
        calls.map((name, index) => `${name} ${times[index]?.toFixed(2)}`).join(', '),
    );
  }
  const middle = (pick: (figure: (typeof figures)[number]) => number): string =>
    median(figures.map(pick)).toFixed(2);
  console.log(`ratio (median of ${rounds}): ${middle((f) => f.ratio)}, wanted at least 0.1`);
  for (const [index, name] of calls.entries()) {
    const times = middle((f) => f.times[index] ?? Number.NaN);
    console.log(`${name}: own p95 ${times} times the floor's, wanted at most 4`);
  }
}).finally(() => line.close());
process.exit(0);
