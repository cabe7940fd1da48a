import type { readPrintReport } from '#server/features/prints/index.ts';

type StoredReport = Awaited<ReturnType<typeof readPrintReport>>;
type JobRow = StoredReport['jobs'][number];
type DropRow = StoredReport['drops'][number];

function minutesSince(time: Date): number {
  return Math.floor((Date.now() - time.getTime()) / 60_000);
}

/** Formats an age: `12 min`, `5 h`, `3 d`. */
function formatAge(minutes: number): string {
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

/** Fields of a job for people and for `--json`. */
function describeJob(job: JobRow) {
  return {
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
  };
}

function jobLine(job: ReturnType<typeof describeJob>): string {
  return [
    job.order,
    `line ${job.line}${job.round === 0 ? '' : ` round ${job.round} (${job.cause})`}`,
    `${job.size} x${job.copies}`,
    job.holdReason === null ? job.state : `${job.state}: ${job.holdReason}`,
    ...(job.source === null ? [] : [`${job.source} ${job.dpi} dpi`]),
    ...(job.batch === null ? [] : [`batch ${job.batch}`]),
    formatAge(job.ageMinutes),
    job.job,
  ].join('  ');
}

/** Fields of a drop for people and for `--json`. */
function describeDrop(drop: DropRow) {
  return {
    drop: drop.id,
    name: drop.name,
    order: drop.orderNumber,
    lab: drop.studioSlug,
    batch: drop.batch,
    state: drop.state,
    fault: drop.fault,
    agentSeenMinutes: drop.agentSeenAt === null ? null : minutesSince(drop.agentSeenAt),
    ageMinutes: minutesSince(drop.since),
  };
}

/** State of a drop with its reason; of one that no agent has delivered, when an agent was there. */
function describeDropState({
  state,
  fault,
  agentSeenMinutes: seen,
}: ReturnType<typeof describeDrop>): string {
  if (fault !== null) return `${state}: ${fault}`;
  if (state !== 'waiting' && state !== 'claimed') return state;
  return seen === null
    ? `${state}: no agent yet`
    : `${state}: agent last seen ${formatAge(seen)} ago`;
}

function dropLine(drop: ReturnType<typeof describeDrop>): string {
  return [
    `drop ${drop.name}`,
    drop.order,
    drop.lab ?? 'own lab',
    `batch ${drop.batch}`,
    describeDropState(drop),
    formatAge(drop.ageMinutes),
    drop.drop,
  ].join('  ');
}

function stateLines(
  states: readonly {
    readonly state: string;
    readonly jobs: number;
    readonly oldestMinutes: number;
  }[],
): string[] {
  return states.map(
    ({ state, jobs, oldestMinutes }) =>
      `${state}: ${jobs}, the oldest ${formatAge(oldestMinutes)} old`,
  );
}

function listLine(title: string, values: readonly (string | number)[]): string[] {
  return values.length === 0 ? [] : [`${title}: ${values.join(', ')}`];
}

/** The report with ages in minutes, as `print-jobs --json` prints it. */
export function describePrintReport(report: StoredReport) {
  return {
    ...report,
    states: report.states.map(({ state, jobs, oldestAt }) => ({
      state,
      jobs,
      oldestMinutes: minutesSince(oldestAt),
    })),
    jobs: report.jobs.map(describeJob),
    drops: report.drops.map(describeDrop),
  };
}

/** Lines of the report: of all prints, of the held ones, or of those of one order. */
export function formatPrintReport(
  report: ReturnType<typeof describePrintReport>,
  part: 'all' | 'held' | 'order',
): string[] {
  return [
    ...(part === 'all' ? stateLines(report.states) : []),
    ...report.jobs.map(jobLine),
    ...(part === 'held' ? [] : report.drops.map(dropLine)),
    ...(part === 'all' ? listLine('failed batches', report.failedBatches) : []),
    ...(part === 'all' ? listLine('batches that should be closed', report.lateBatches) : []),
    ...(part === 'all' ? listLine('all prints are made', report.printedOrders) : []),
  ];
}
