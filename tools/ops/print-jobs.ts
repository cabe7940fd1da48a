import { parseOrderNumber } from '#domain/orders/order-numbers.ts';
import type { giveUpPrint, reprintByStaff } from '#server/features/prints/index.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, flag, text, type OpsCommand } from './command.ts';
import { wholeNumber } from './options.ts';
import { describePrintReport, formatPrintReport } from './print-report.ts';
import { requiredText, withShop } from './with-shop.ts';
import { formatCount } from './format.ts';

type RequestFailure = Exclude<Awaited<ReturnType<typeof reprintByStaff>>, { readonly ok: true }>;
type GivingUpFailure = Exclude<Awaited<ReturnType<typeof giveUpPrint>>, { readonly ok: true }>;

const printJobs = defineCommand({
  usage: 'print-jobs [--held] [--order <number>] [--json]',
  help: `Counts the print jobs by state with the age of the oldest, and lists the held ones with their reasons and the orders
in production whose prints are all made, at most 500 of each, the oldest first. With --order it lists the jobs of that order, with --held only the held ones.
Without --held it lists the drops that failed and were not sent again, and those that are waiting, claimed or delivered
for more than 12 hours: look after the agent of a lab that does not fetch them; resend-drop sends one again, batch-done
marks all of a batch as printed.
Reasons: low_resolution (no original in time, and the order copy gives less than 150 dpi),
original_refused (it was sent and cannot be printed: the order copy may lack a part, too), original_missing,
original_damaged, copy_missing, unreadable, over_quota (many prints of unpaid orders of one customer). The exit code is 1 while a job is held, a drop or a batch has failed, a
drop has been waiting or claimed for 12 hours or an open batch has prints of three hours ago, else 0.`,
  options: { held: flag, order: text, json: flag },
  run: async ({ values }) => {
    const typed = values.order ?? null;
    const order = typed === null ? null : (parseOrderNumber(typed) ?? typed);
    const report = await withShop(async ({ kysely, clock }, features) => {
      if (order !== null && !(await features.findOrderByNumber(kysely, order))) {
        throw new StartError(`there is no order ${order}`);
      }
      const heldOnly = values.held || order === null;
      return describePrintReport(
        await features.readPrintReport(kysely, { order, heldOnly }, clock()),
      );
    });
    const { jobs, drops, failedBatches, lateBatches } = report;
    if (values.json) console.log(JSON.stringify(report, null, 2));
    else {
      const lines = formatPrintReport(
        report,
        values.held ? 'held' : order === null ? 'all' : 'order',
      );
      const none = values.held ? 'no held print jobs' : 'no print jobs';
      console.log(lines.length === 0 ? none : lines.join('\n'));
    }
    const isHeld = jobs.some(({ state }) => state === 'held');
    const isStuck = drops.some(({ state }) => state !== 'delivered');
    return !isHeld && !isStuck && failedBatches.length === 0 && lateBatches.length === 0;
  },
});

const release = defineCommand({
  usage: 'release <number> [--json]',
  help: `Releases the held print jobs of an order: they are printed from the order copy where the original is missing,
damaged, refused or was never sent. Records who allowed it. The exit code is 1 when the order has no held jobs.`,
  options: { json: flag },
  word: 'order',
  run: async ({ word, values }) => {
    const result = await withShop((shop, { releaseByStaff }) =>
      releaseByStaff(shop, shop.caller, word),
    );
    if (!result.ok) throw new StartError(`there is no order ${word}`);
    const released = result.value;
    if (values.json) console.log(JSON.stringify({ order: word, released }));
    else console.log(`${word}: ${formatCount(released, 'job')} released`);
    return released > 0;
  },
});

function unknownLine(id: string): string {
  return `there is no print job or order line ${id}; npm run ops -- print-jobs --order <number> lists them`;
}

function describeRequestFailure(id: string, failure: RequestFailure): string {
  switch (failure.code) {
    case 'line_unknown':
      return unknownLine(id);
    case 'photo_deleted':
      return 'the files of its photo were deleted';
    case 'copies_invalid':
      return `--copies is at most ${failure.details.most}`;
    case 'order_not_produced':
      return `the order is not in production (it is ${failure.details.state})`;
  }
}

const reprint = defineCommand({
  usage: 'reprint <job or order line> --reason <text> [--copies <number>] [--json]',
  help: `Prints a line of an order again, named by the id of the line or of one of its jobs as print-jobs lists them. The
reprint is rendered at once, is counted, and costs the customer nothing. Without --copies it has as many as were ordered.`,
  options: { reason: text, copies: text, json: flag },
  word: true,
  run: async ({ word, values, usage }) => {
    const reason = requiredText(values.reason, 'reason', usage);
    const copies = wholeNumber('--copies', values.copies);
    const print = await withShop((shop, { reprintByStaff }) =>
      reprintByStaff(shop, shop.caller, word, { reason, copies }),
    );
    if (!print.ok) throw new StartError(describeRequestFailure(word, print));
    const { job, round } = print.value;
    console.log(values.json ? JSON.stringify({ job, round }) : `${job}: round ${round}, queued`);
  },
});

function describeGivingUpFailure(id: string, failure: GivingUpFailure): string {
  switch (failure.code) {
    case 'print_unknown':
      return `there is no print job ${id}`;
    case 'print_is_first':
      return 'it is the first print of its line: release it, or cancel the order';
    case 'print_not_held':
      return `the job is not held (it is ${failure.details.state})`;
  }
}

const giveUp = defineCommand({
  usage: 'give-up-print <job> --reason <text>',
  help: `Gives up a held reprint or remake whose photo cannot be had any more, or a first print that was never made of an
order that is ready, shipped or handed over, as when it was printed in another way. Nobody is notified: tell a customer
whose report was accepted what happens instead.`,
  options: { reason: text },
  word: true,
  run: async ({ word, values, usage }) => {
    const reason = requiredText(values.reason, 'reason', usage);
    const given = await withShop((shop, { giveUpPrint: run }) =>
      run(shop, shop.caller, word, reason),
    );
    if (!given.ok) throw new StartError(describeGivingUpFailure(word, given));
    console.log(`${word}: given up`);
  },
});

/** Staff commands about print jobs. */
export const printJobCommands: Readonly<Record<string, OpsCommand>> = {
  'print-jobs': printJobs,
  release,
  reprint,
  'give-up-print': giveUp,
};
