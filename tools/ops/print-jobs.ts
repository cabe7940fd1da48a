import { printJobStates } from '#domain/print-jobs.ts';
import type { JobRow, RequestedPrint } from '#server/features/production/index.ts';
import { StartError } from '../start/start-error.ts';
import type { OpsCommand } from './command.ts';
import { wholeNumber } from './options.ts';
import { readArgs, required, withShop } from './with-shop.ts';

const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const minutesSince = (time: Date): number => Math.floor((Date.now() - time.getTime()) / 60_000);

/** Formats an age: `12 min`, `5 h`, `3 d`. */
const formatAge = (minutes: number): string => {
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
};

/** Fields of a job for people and for `--json`. */
const describeJob = (job: JobRow) => ({
  order: job.orderNumber,
  line: job.line,
  round: job.round,
  size: job.size,
  copies: job.copies,
  state: job.state,
  holdReason: job.holdReason,
  cause: job.cause,
  reason: job.reason,
  source: job.source,
  dpi: job.dpi,
  batch: job.batch,
  ageMinutes: minutesSince(job.createdAt),
  job: job.id,
  orderItem: job.orderItem,
});

const jobLine = (job: ReturnType<typeof describeJob>): string =>
  [
    job.order,
    `line ${job.line}${job.round === 0 ? '' : ` round ${job.round} (${job.cause})`}`,
    `${job.size} x${job.copies}`,
    job.holdReason === null ? job.state : `${job.state}: ${job.holdReason}`,
    ...(job.source === null ? [] : [`${job.source} ${job.dpi} dpi`]),
    ...(job.batch === null ? [] : [`batch ${job.batch}`]),
    formatAge(job.ageMinutes),
    job.job,
  ].join('  ');

const printJobsUsage = 'print-jobs [--held] [--order <number>] [--json]';

const printJobs: OpsCommand = {
  usage: printJobsUsage,
  help: `Counts the print jobs by state with the age of the oldest, and lists the held ones with their reasons and the orders
in production whose prints are all made. With --order it lists the jobs of that order, with --held only the held ones.
Reasons: low_resolution (no original in time, and the order copy gives less than 150 dpi), original_missing,
original_damaged, copy_missing, unreadable. The exit code is 1 while a job is held or a batch has failed, else 0.`,
  run: async (args) => {
    const { values } = readArgs(args, printJobsUsage, {
      options: {
        held: { type: 'boolean', default: false },
        order: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
      word: false,
    });
    const { order = null } = values;
    const report = await withShop(async ({ kysely }, production) => {
      if (order !== null && !(await production.findOrderByNumber(kysely, order))) {
        throw new StartError(`there is no order ${order}`);
      }
      const batches = await production.listBatches(kysely, { all: false, limit: 1000 });
      const heldOnly = values.held || order === null;
      const counts = await production.countJobs(kysely);
      return {
        states: printJobStates.flatMap((state) => {
          const found = counts.find((count) => count.state === state);
          if (!found) return [];
          return [{ state, jobs: found.jobs, oldestMinutes: minutesSince(found.oldestAt) }];
        }),
        jobs: (await production.listJobs(kysely, { order, heldOnly })).map(describeJob),
        failedBatches: batches.filter(({ state }) => state === 'failed').map(({ id }) => id),
        printedOrders: await production.findPrintedOrders(kysely),
      };
    });
    const { states, jobs, failedBatches, printedOrders } = report;
    if (values.json) console.log(JSON.stringify(report, null, 2));
    else {
      const isOverview = order === null && !values.held;
      const lines = [
        ...(isOverview
          ? states.map(
              ({ state, jobs: count, oldestMinutes }) =>
                `${state}: ${count}, the oldest ${formatAge(oldestMinutes)} old`,
            )
          : []),
        ...jobs.map(jobLine),
        ...(isOverview && failedBatches.length > 0
          ? [`failed batches: ${failedBatches.join(', ')}`]
          : []),
        ...(isOverview && printedOrders.length > 0
          ? [`all prints are made: ${printedOrders.join(', ')}`]
          : []),
      ];
      console.log(lines.length === 0 ? 'no print jobs' : lines.join('\n'));
    }
    const isFine = !jobs.some(({ state }) => state === 'held') && failedBatches.length === 0;
    return isFine;
  },
};

const releaseUsage = 'release <number> [--json]';

const release: OpsCommand = {
  usage: releaseUsage,
  help: `Releases the held print jobs of an order: they are printed from the order copy where the original is missing,
damaged or was never sent. Records who allowed it. The exit code is 1 when the order has no held jobs.`,
  run: async (args) => {
    const { word, values } = readArgs(args, releaseUsage, {
      options: { json: { type: 'boolean', default: false } },
      word: true,
    });
    const released = await withShop(async (shop, { findOrderByNumber, releaseJobs }) => {
      const order = await findOrderByNumber(shop.kysely, word);
      if (!order) throw new StartError(`there is no order ${word}`);
      return shop.kysely.transaction().execute((trx) => releaseJobs(trx, order.id, shop.by));
    });
    if (values.json) console.log(JSON.stringify({ order: word, released }));
    else console.log(`${word}: ${released === 1 ? '1 job' : `${released} jobs`} released`);
    return released > 0;
  },
};

const reprintUsage = 'reprint <job or order line> --reason <text> [--copies <number>] [--json]';

const madeOf = (id: string, print: RequestedPrint): RequestedPrint & { kind: 'made' } => {
  if (print.kind === 'made') return print;
  throw new StartError(
    print.kind === 'unknown_line'
      ? `there is no print job or order line ${id}`
      : `the order is not in production (it is ${print.state})`,
  );
};

const reprint: OpsCommand = {
  usage: reprintUsage,
  help: `Prints a line of an order again, named by the id of the line or of one of its jobs as print-jobs lists them. The
reprint is rendered at once, is counted, and costs the customer nothing. Without --copies it has as many as were ordered.`,
  run: async (args) => {
    const { word, values } = readArgs(args, reprintUsage, {
      options: {
        reason: { type: 'string' },
        copies: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
      word: true,
    });
    const reason = required(values.reason, 'reason', reprintUsage);
    if (reason.length > 500) throw new StartError('--reason has at most 500 characters');
    const copies = wholeNumber('--copies', values.copies);
    if (copies !== null && copies > 99) throw new StartError('--copies is at most 99');
    if (!uuidPattern.test(word))
      throw new StartError(`there is no print job or order line ${word}`);
    const print = await withShop(async (shop, { requestReprint }) =>
      shop.kysely
        .transaction()
        .execute((trx) =>
          requestReprint(trx, word, { reason, copies, by: shop.by, now: shop.clock() }),
        ),
    );
    const { job, round } = madeOf(word, print);
    console.log(values.json ? JSON.stringify({ job, round }) : `${job}: round ${round}, queued`);
    return true;
  },
};

/** Staff commands about print jobs. Source: product §4.20, §6.4. */
export const printJobCommands: Readonly<Record<string, OpsCommand>> = {
  'print-jobs': printJobs,
  release,
  reprint,
};
