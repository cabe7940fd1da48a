import { parseOrderNumber } from '#domain/order-numbers.ts';
import type {
  giveUpPrint,
  readPrintReport,
  requestReprint,
} from '#server/features/production/index.ts';
import { StartError } from '../start/start-error.ts';
import type { OpsCommand } from './command.ts';
import { wholeNumber } from './options.ts';
import { readArgs, required, withShop } from './with-shop.ts';

type JobRow = Awaited<ReturnType<typeof readPrintReport>>['jobs'][number];
type DropRow = Awaited<ReturnType<typeof readPrintReport>>['drops'][number];
type RequestedPrint = Awaited<ReturnType<typeof requestReprint>>;
type GivenUpPrint = Awaited<ReturnType<typeof giveUpPrint>>;

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

/** Fields of a drop for people and for `--json`. */
const describeDrop = (drop: DropRow) => ({
  drop: drop.id,
  name: drop.name,
  order: drop.orderNumber,
  lab: drop.studioSlug,
  batch: drop.batch,
  state: drop.state,
  fault: drop.fault,
  agentSeenMinutes: drop.agentSeenAt === null ? null : minutesSince(drop.agentSeenAt),
  ageMinutes: minutesSince(drop.since),
});

/** State of a drop with its reason; of one that no agent has delivered, when an agent was there. */
const describeDropState = ({
  state,
  fault,
  agentSeenMinutes: seen,
}: ReturnType<typeof describeDrop>): string => {
  if (fault !== null) return `${state}: ${fault}`;
  if (state !== 'waiting' && state !== 'claimed') return state;
  return seen === null
    ? `${state}: no agent yet`
    : `${state}: agent last seen ${formatAge(seen)} ago`;
};

const dropLine = (drop: ReturnType<typeof describeDrop>): string =>
  [
    `drop ${drop.name}`,
    drop.order,
    drop.lab ?? 'own lab',
    `batch ${drop.batch}`,
    describeDropState(drop),
    formatAge(drop.ageMinutes),
    drop.drop,
  ].join('  ');

const stateLines = (
  states: readonly {
    readonly state: string;
    readonly jobs: number;
    readonly oldestMinutes: number;
  }[],
): string[] =>
  states.map(
    ({ state, jobs, oldestMinutes }) =>
      `${state}: ${jobs}, the oldest ${formatAge(oldestMinutes)} old`,
  );

const listLine = (title: string, values: readonly (string | number)[]): string[] =>
  values.length === 0 ? [] : [`${title}: ${values.join(', ')}`];

const printJobsUsage = 'print-jobs [--held] [--order <number>] [--json]';

const printJobs: OpsCommand = {
  usage: printJobsUsage,
  help: `Counts the print jobs by state with the age of the oldest, and lists the held ones with their reasons and the orders
in production whose prints are all made, at most 500 of each, the oldest first. With --order it lists the jobs of that order, with --held only the held ones.
Without --held it lists the drops that failed and were not sent again, and those that are waiting, claimed or delivered
for more than 12 hours: look after the agent of a lab that does not fetch them; resend-drop sends one again, batch-done
marks all of a batch as printed.
Reasons: low_resolution (no original in time, and the order copy gives less than 150 dpi),
original_refused (it was sent and cannot be printed: the order copy may lack a part, too), original_missing,
original_damaged, copy_missing, unreadable. The exit code is 1 while a job is held, a drop or a batch has failed, a
drop has been waiting or claimed for 12 hours or an open batch has prints of three hours ago, else 0.`,
  run: async (args) => {
    const { values } = readArgs(args, printJobsUsage, {
      options: {
        held: { type: 'boolean', default: false },
        order: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
      word: false,
    });
    const typed = values.order ?? null;
    const order = typed === null ? null : (parseOrderNumber(typed) ?? typed);
    const report = await withShop(async ({ kysely, clock }, features) => {
      if (order !== null && !(await features.findOrderByNumber(kysely, order))) {
        throw new StartError(`there is no order ${order}`);
      }
      const heldOnly = values.held || order === null;
      const read = await features.readPrintReport(kysely, { order, heldOnly }, clock());
      return {
        ...read,
        states: read.states.map(({ state, jobs: count, oldestAt }) => ({
          state,
          jobs: count,
          oldestMinutes: minutesSince(oldestAt),
        })),
        jobs: read.jobs.map(describeJob),
        drops: read.drops.map(describeDrop),
      };
    });
    const { states, jobs, drops, failedBatches, lateBatches, printedOrders } = report;
    if (values.json) console.log(JSON.stringify(report, null, 2));
    else {
      const isOverview = order === null && !values.held;
      const lines = [...(isOverview ? stateLines(states) : []), ...jobs.map(jobLine)];
      if (!values.held) lines.push(...drops.map(dropLine));
      if (isOverview) {
        lines.push(
          ...listLine('failed batches', failedBatches),
          ...listLine('batches that should be closed', lateBatches),
          ...listLine('all prints are made', printedOrders),
        );
      }
      console.log(lines.length === 0 ? 'no print jobs' : lines.join('\n'));
    }
    const isHeld = jobs.some(({ state }) => state === 'held');
    const isStuck = drops.some(({ state }) => state !== 'delivered');
    return !isHeld && !isStuck && failedBatches.length === 0 && lateBatches.length === 0;
  },
};

const releaseUsage = 'release <number> [--json]';

const release: OpsCommand = {
  usage: releaseUsage,
  help: `Releases the held print jobs of an order: they are printed from the order copy where the original is missing,
damaged, refused or was never sent. Records who allowed it. The exit code is 1 when the order has no held jobs.`,
  run: async (args) => {
    const { word, values } = readArgs(args, releaseUsage, {
      options: { json: { type: 'boolean', default: false } },
      word: 'order',
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
  const why = {
    unknown_line: () => `there is no print job or order line ${id}`,
    photo_deleted: () => 'the files of its photo were deleted',
  };
  throw new StartError(
    print.kind === 'not_produced'
      ? `the order is not in production (it is ${print.state})`
      : why[print.kind](),
  );
};

const maxReason = 500;

const readReason = (value: string | undefined, usage: string): string => {
  const reason = required(value, 'reason', usage);
  if (reason.length > maxReason) {
    throw new StartError(`--reason has at most ${maxReason} characters`);
  }
  return reason;
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
    const reason = readReason(values.reason, reprintUsage);
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

const giveUpUsage = 'give-up-print <job> --reason <text>';

const failureOfGivingUp = (id: string, given: GivenUpPrint): string | null => {
  switch (given.kind) {
    case 'given_up':
      return null;
    case 'unknown_job':
      return `there is no print job ${id}`;
    case 'first_print':
      return 'it is the first print of its line: release it, or cancel the order';
    case 'not_held':
      return `the job is not held (it is ${given.state})`;
  }
};

const giveUp: OpsCommand = {
  usage: giveUpUsage,
  help: `Gives up a held reprint or remake whose photo cannot be had any more. Nobody is notified: tell a customer whose
report was accepted what happens instead.`,
  run: async (args) => {
    const { word, values } = readArgs(args, giveUpUsage, {
      options: { reason: { type: 'string' } },
      word: true,
    });
    const reason = readReason(values.reason, giveUpUsage);
    if (!uuidPattern.test(word)) throw new StartError(`there is no print job ${word}`);
    const given = await withShop(async (shop, { giveUpPrint: run }) =>
      shop.kysely
        .transaction()
        .execute((trx) => run(trx, word, { by: shop.by, reason, now: shop.clock() })),
    );
    const failure = failureOfGivingUp(word, given);
    if (failure !== null) throw new StartError(failure);
    console.log(`${word}: given up`);
    return true;
  },
};

/** Staff commands about print jobs. Source: product §4.20, §6.4. */
export const printJobCommands: Readonly<Record<string, OpsCommand>> = {
  'print-jobs': printJobs,
  release,
  reprint,
  'give-up-print': giveUp,
};
