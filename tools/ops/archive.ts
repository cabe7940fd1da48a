import type {
  ArchiveDeps,
  ArchiveFault,
  ArchiveReport,
  NeedingOrder,
} from '#server/features/archive/index.ts';
import { readExistingConfig, type Config } from '#server/config.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { openLog } from '#server/platform/http/logger.ts';
import { openStores, type ShopStores } from '#server/platform/storage/blob-store.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, flag } from './command.ts';
import { withRunningDatabase } from './running-database.ts';
import { shellCaller } from './shell-caller.ts';

const megabyte = 1024 ** 2;

function shownSize(bytes: number): string {
  return `${(bytes / megabyte).toFixed(1)} MB`;
}

/** Dependencies of a command that archives or deletes photos of the running shop. */
export async function openArchiveDeps(
  kysely: Db,
  config: Config,
): Promise<ArchiveDeps & Pick<ShopStores, 'pieces'>> {
  return {
    kysely,
    clock: systemClock,
    deleteAfterDays: config.photoDeleteAfterDays,
    log: openLog({ role: 'ops', level: 'silent' }),
    ...(await openStores(config)),
  };
}

function shownSum({ photos, files, bytes }: ArchiveReport['archived']): string {
  return `${photos} photos, ${files} files, ${shownSize(bytes)}`;
}

function shownOrders(numbers: readonly (string | null)[]): string {
  return numbers.map((number) => number ?? 'a photo that is not ordered').join(', ');
}

function orderLines(order: ArchiveReport['orders'][number]): string[] {
  return [
    `${order.photos + order.prints > 0 ? 'archive' : 'keep   '}  ${order.number}  ${shownSum(order)}` +
      (order.prints > 0 ? `; removes ${order.prints} prints, ${shownSize(order.printBytes)}` : ''),
    ...order.kept.map(
      ({ fileName, with: others }) => `  keeps ${fileName}: ${shownOrders(others)}`,
    ),
    ...order.shared.map(
      ({ fileName, with: others }) =>
        `  leaves a copy of ${fileName}, which is the same picture as in: ${shownOrders(others)}`,
    ),
  ];
}

function faultLine(fault: ArchiveFault): string {
  const subject =
    'photo' in fault
      ? `photo ${fault.photo}`
      : 'print' in fault
        ? `print ${fault.print}`
        : `file ${fault.file}`;
  const reason = fault.fault === 'failed' ? `: ${fault.reason}` : '';
  return `FAULT    ${subject}: ${fault.fault}${reason}`;
}

function reportLines({
  orders,
  archived,
  restored,
  deleted,
  prints,
  faults,
}: ArchiveReport): string[] {
  return [
    ...orders.flatMap(orderLines),
    ...(restored.photos > 0 ? [`restore  ${shownOrders(restored.orders)}`] : []),
    ...(deleted.photos > 0 ? [`delete   ${shownOrders(deleted.orders)}`] : []),
    ...faults.map(faultLine),
    `archived: ${shownSum(archived)}`,
    `restored: ${shownSum(restored)}`,
    `deleted: ${shownSum(deleted)}`,
    `prints removed: ${prints.count}, ${shownSize(prints.bytes)}`,
  ];
}

// Loaded only by this command: it imports the photos.
function loadArchive() {
  return import('#server/features/archive/index.ts');
}

type ArchiveModule = Awaited<ReturnType<typeof loadArchive>>;

/** Runs a command of the archive on the database and the storages of the running shop. */
function withArchive<T>(
  work: (deps: ArchiveDeps, archive: ArchiveModule) => Promise<T>,
): Promise<T> {
  return withRunningDatabase(async ({ kysely }) => {
    const deps = await openArchiveDeps(kysely, readExistingConfig(process.env));
    return work(deps, await loadArchive());
  });
}

function run(isDryRun: boolean): Promise<{ report: ArchiveReport; lostFiles: number }> {
  return withArchive(async (deps, { archiveByStaff, reportArchive }) => {
    if (isDryRun) return { report: await reportArchive(deps), lostFiles: 0 };
    const done = await archiveByStaff(deps, shellCaller());
    if (!done.ok) throw new StartError('the shop is archiving just now: run this again later');
    return done.value;
  });
}

/** `npm run ops -- archive`. */
export const archiveCommand = defineCommand({
  usage: 'archive [--dry-run] [--json]',
  help: `Moves the photos of orders that ended 60 days ago into the archive, removes their rendered prints, and deletes what
has been there for PHOTO_DELETE_AFTER_DAYS. The shop does this by itself every night. With --dry-run it only lists what
it would do now: orders, photos, files and bytes, and which order keeps a shared photo. --json prints the list as JSON.
It ends with 1 when a file is missing or damaged or cannot be read, moved or removed; such a photo or print is left as it
is, and the next run repeats it.`,
  options: { 'dry-run': flag, json: flag },
  run: async ({ values }) => {
    const { report, lostFiles } = await run(values['dry-run']);
    if (values.json) console.log(JSON.stringify({ ...report, lostFiles }, null, 2));
    else for (const line of reportLines(report)) console.log(line);
    if (lostFiles > 0)
      console.error(
        `${lostFiles} files are in neither storage; the log of the shop's next run names them`,
      );
    return report.faults.length === 0 && lostFiles === 0;
  },
});

function needLine({ number, fulfilmentState, hasEnded, photos }: NeedingOrder): string {
  const reason = hasEnded
    ? 'has an unfinished reprint or remake, or an open report of a wrong print'
    : `is ${fulfilmentState}, not shipped, picked up, cancelled or returned`;
  return `${photos} kept for ${number}, which ${reason}`;
}

/** `npm run ops -- delete-photos`. */
export const deletePhotosCommand = defineCommand({
  usage: 'delete-photos <number>',
  help: `Deletes the photos and rendered prints of an order for good, as its customer asked. The order has to be shipped,
picked up, cancelled or returned; a photo that another order still needs stays. It ends with 1 when a photo or print stays.`,
  options: {},
  word: 'order',
  run: async ({ word }) => {
    const done = await withArchive((deps, { deletePhotosByStaff }) =>
      deletePhotosByStaff(deps, shellCaller(), word),
    );
    if (!done.ok) throw new StartError(`there is no order ${word}`);
    const { deleted, kept, faults, needing } = done.value;
    for (const fault of faults) console.log(faultLine(fault));
    console.log(`${word}: ${deleted} photos deleted, ${kept} kept`);
    for (const order of needing) console.log(needLine(order));
    return kept === 0 && faults.length === 0;
  },
});
