import { validate as isUuid } from 'uuid';
import { findDropPrints } from '#server/features/prints/drops/export-drops.ts';
import { exportBatch, type resendByStaff } from '#server/features/prints/index.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, flag, text, type OpsCommand } from './command.ts';
import { exportOrderCommand } from './export-order.ts';
import { formatCount, formatTime } from './format.ts';
import { openPrints } from './open-prints.ts';
import { fileAt, wholeNumber } from './options.ts';
import { withRunningDatabase } from './running-database.ts';
import { shellCaller } from './shell-caller.ts';
import { required, withShop } from './with-shop.ts';
import { printsOf, reportDrops, writeDrops } from './write-drops.ts';

/** Names a list of drops: the first one and the number of the others. */
function nameDrops([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return first;
  return `${first} and ${formatCount(others.length, 'other drop')}`;
}

type BatchExportFailure = Exclude<Awaited<ReturnType<typeof exportBatch>>, { readonly ok: true }>;

function describeBatchFailure(batch: number, failure: BatchExportFailure): string {
  switch (failure.code) {
    case 'batch_unknown':
      return 'there is no such batch';
    case 'no_drops':
      return `it has no drops; it is ${failure.details.state}`;
    case 'agent_delivers': {
      const agents = failure.details.agents.map((name) => `“${name}”`).join(' or ');
      return `the agent of the token ${agents} would deliver ${nameDrops(failure.details.drops)} a second time; run it with --despite-agent, and batch-done ${batch} at once after it`;
    }
  }
}

const exportBatchCommand = defineCommand({
  usage: 'export-batch <number> --to <folder> [--despite-agent] [--json]',
  help: `Writes the drops of a closed batch into a folder, of each the latest attempt, as the lab's agent does. They appear
when all of them are whole. A picture that is missing or damaged in the storage is rendered again; where that is
impossible, the batch fails with its name. Writing again changes nothing. Drops that an agent of the lab has still to
deliver would be printed twice: they are written with --despite-agent alone, and batch-done has to follow at once.
The exit code is 0 when all of them are in the folder.`,
  options: { to: text, 'despite-agent': flag, json: flag },
  word: true,
  run: async ({ word, values, usage }) => {
    const batch = wholeNumber('the batch', word) ?? 0;
    const folder = fileAt(required(values.to, 'to', usage));
    const despiteAgent = values['despite-agent'];
    const { drops, again } = await withRunningDatabase(async ({ kysely }) => {
      const found = await exportBatch({ kysely }, shellCaller(), batch, { despiteAgent });
      if (!found.ok) {
        throw new StartError(
          `batch ${batch} was not exported: ${describeBatchFailure(batch, found)}`,
        );
      }
      const { drops: wanted, deliveredAgain } = found.value;
      const { prints } = await openPrints(kysely, wanted.flatMap(printsOf));
      return {
        drops: await writeDrops(wanted, folder, (sha256) => prints.stream(sha256)),
        again: deliveredAgain,
      };
    });
    const facts = { batch, folder, ...(again.length > 0 && { deliveredAgain: again }) };
    reportDrops(facts, drops, values.json);
    if (again.length > 0 && !values.json) {
      const what = nameDrops(again);
      console.log(`run batch-done ${batch} now: else an agent delivers ${what} a second time`);
    }
  },
});

type ResendFailure = Exclude<Awaited<ReturnType<typeof resendByStaff>>, { readonly ok: true }>;

function describeResendFailure(failure: ResendFailure): string {
  switch (failure.code) {
    case 'drop_unknown':
      return 'there is no such drop';
    case 'drop_not_failed':
      return `it is ${failure.details.state}, not failed`;
    case 'drop_held':
      return `its agent holds it until ${formatTime(new Date(failure.details.until))} (UTC); try again then`;
    case 'drop_sent_again':
      return `it was sent again as ${failure.details.name}`;
    case 'drop_changed':
      return 'its prints are not those of before; ask for a reprint';
    case 'prints_outdated':
      return 'its prints were made for other settings of their paper than its lab has now; ask for a reprint, or set the former ones with studio-output';
    case 'drops_refused':
      return failure.details.problem;
    case 'prints_lacking':
      return `${failure.details.path} is missing or damaged and cannot be rendered again; ask for a reprint`;
  }
}

const resend = defineCommand({
  usage: 'resend-drop <id>',
  help: `Sends a drop that failed again under a new name, in the present output of its lab. The failed one stays in the
history, and its prints are not counted twice. A picture that is missing or damaged in the storage is rendered again, also
of a drop that is then not sent. A drop that a lost agent holds is marked failed first, with your name: look
into the lab's folder before, because its prints may be there.`,
  options: {},
  word: true,
  run: async ({ word }) => {
    if (!isUuid(word)) throw new StartError(`there is no drop ${word}`);
    const sent = await withShop(async (shop, { resendByStaff: send }) => {
      const { kysely, caller } = shop;
      const { lacking } = await openPrints(kysely, await findDropPrints(kysely, word));
      const paths = lacking.map(({ path }) => path);
      return send(shop, caller, word, paths);
    });
    if (!sent.ok)
      throw new StartError(`the drop was not sent again: ${describeResendFailure(sent)}`);
    console.log(`sent again as ${sent.value}`);
  },
});

/** Staff commands that write prints into a folder. */
export const exportCommands: Readonly<Record<string, OpsCommand>> = {
  'export-order': exportOrderCommand,
  'export-batch': exportBatchCommand,
  'resend-drop': resend,
};
