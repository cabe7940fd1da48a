import { fail } from '#domain/common/result.ts';
import type { Failure } from '#contract/errors.ts';
import { before, type ProductionState } from './demo-production.ts';
import type { StaffParts } from './staff-calls.ts';

type CallOfProduction =
  | 'readBoard'
  | 'findPrint'
  | 'listUnfinished'
  | 'listBatches'
  | 'readBatch'
  | 'closeBatch'
  | 'finishBatch'
  | 'releasePrints'
  | 'askOriginals'
  | 'giveUpPrint'
  | 'reprintFrame'
  | 'resendFolder'
  | 'listRemakes'
  | 'acceptRemake'
  | 'declineRemake';

type Responders = {
  readonly [K in CallOfProduction]: (asked: {
    readonly parameters: Readonly<Record<string, string>>;
    readonly query: StaffParts<K>['query'];
    readonly body: StaffParts<K>['body'];
  }) => StaffParts<K>['response'] | Failure;
};

type Batch = ProductionState['batches'][number];
type Print = ProductionState['prints'][number];

function createBatchResponders({ production }: ProductionShop) {
  const find = (parameters: Readonly<Record<string, string>>) =>
    production.batches.find(({ id }) => String(id) === parameters['batch']);
  const changing =
    (changes: Partial<Batch>) =>
    ({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) => {
      const batch = find(parameters);
      if (!batch) return fail('not_found');
      Object.assign(batch, changes);
      return { batch };
    };
  return {
    readBatch: changing({}),
    closeBatch: changing({ state: 'closed', closedAt: before(0) }),
    finishBatch: changing({ state: 'done', endedAt: before(0) }),
  } satisfies Partial<Responders>;
}

function createPrintResponders({ production, person }: ProductionShop) {
  const removeWhere = (isOver: (print: Print) => boolean): number => {
    const kept = production.prints.filter((print) => !isOver(print));
    const removed = production.prints.length - kept.length;
    production.prints = kept;
    return removed;
  };
  return {
    releasePrints: ({ parameters }) => ({
      released: removeWhere(
        ({ order, stage }) => order === parameters['number'] && stage === 'held',
      ),
    }),
    askOriginals: () => ({ missing: 1 }),
    giveUpPrint: ({ parameters }) => {
      removeWhere(({ id }) => id === parameters['job']);
      return { success: true };
    },
    reprintFrame: ({ parameters, body }) => {
      for (const batch of production.batches) {
        batch.prints = batch.prints.map((print) =>
          print.id === parameters['job']
            ? {
                ...print,
                reprint: {
                  reason: body.reason,
                  by: person.name,
                  machine: 'QSS-A',
                  at: before(0),
                  copies: body.copies,
                },
              }
            : print,
        );
      }
      return { job: body.id, round: 1 };
    },
    resendFolder: ({ parameters }) => {
      for (const batch of production.batches) {
        batch.folders = batch.folders.map((folder) =>
          folder.id === parameters['drop']
            ? {
                ...folder,
                name: `${folder.name}_2`,
                state: 'waiting',
                fault: null,
                canResend: false,
              }
            : folder,
        );
      }
      return { name: 'o0009_10x15_2' };
    },
  } satisfies Partial<Responders>;
}

interface ProductionShop {
  readonly production: ProductionState;
  readonly person: { readonly name: string };
}

/** Responds to the calls about the production as the server does. */
export function createProductionResponders(shop: ProductionShop): Responders {
  const { production } = shop;
  const decide = ({ parameters }: { readonly parameters: Readonly<Record<string, string>> }) => {
    const known = production.remakes.some(({ id }) => id === parameters['remake']);
    if (!known) return fail('remake_not_found');
    production.remakes = production.remakes.filter(({ id }) => id !== parameters['remake']);
    return { success: true as const };
  };
  return {
    ...createBatchResponders(shop),
    ...createPrintResponders(shop),
    readBoard: () => production.board,
    findPrint: ({ query }) => {
      const batch = production.batches.find(({ id }) => `B-${id}` === query.code);
      if (batch) return { found: { batch: batch.id, job: null, order: null } };
      const [order = '', frame] = query.code.split(' ');
      for (const { id, prints } of production.batches) {
        const job = prints.find((print) => print.order === order && String(print.frame) === frame);
        if (job) return { found: { batch: id, job: job.id, order } };
      }
      const waiting = production.prints.find((print) => print.order === order);
      return { found: waiting ? { batch: null, job: waiting.id, order } : null };
    },
    listUnfinished: ({ query }) => ({
      prints: production.prints.filter(
        ({ paper, stage }) =>
          (query.size === undefined || paper === query.size) &&
          (query.stage === undefined || stage === query.stage),
      ),
      next: null,
    }),
    listBatches: ({ query }) => ({
      batches: production.batches
        .filter(({ paper, state }) => state !== 'done' && paper === (query.size ?? paper))
        .map(({ endedAt: _e, prints: _p, folders: _f, agents: _a, ...listed }) => listed),
      next: null,
    }),
    listRemakes: () => ({ remakes: production.remakes, next: null }),
    acceptRemake: decide,
    declineRemake: decide,
  };
}
