import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  askOriginalsResponse,
  batchResponse,
  batchesResponse,
  boardResponse,
  findPrintResponse,
  releaseResponse,
  remakesResponse,
  reprintResponse,
  resendResponse,
  unfinishedResponse,
} from '#contract/staff/production.ts';
import { staffDoneResponse } from '#contract/staff/session.ts';
import type { ProductionStage, ReprintReason } from '#domain/prints/production-board.ts';
import { staffCall, toQuery } from '../lib/staff-call.ts';

const path = '/api/staff/production';
const remakesPath = '/api/staff/remakes';
const key = 'production';

/** How often the board asks again, in milliseconds: labs report without a person. */
const askAgainMs = 20_000;

/** The board of production. */
export type Board = z.output<typeof boardResponse>;
/** The program on a lab's computer. */
export type Machine = Board['machines'][number];
/** An unfinished print. */
export type UnfinishedPrint = z.output<typeof unfinishedResponse>['prints'][number];
/** A batch in a list. */
export type ListedBatch = z.output<typeof batchesResponse>['batches'][number];
/** A batch with its frames. */
export type Batch = z.output<typeof batchResponse>['batch'];
/** A customer's report. */
export type Remake = z.output<typeof remakesResponse>['remakes'][number];

/** A choice of prints: of a lab, a size, a stage; and the page. */
export interface WantedPrints {
  readonly lab?: string | undefined;
  readonly size?: string | undefined;
  readonly stage?: ProductionStage | undefined;
  readonly after?: string | undefined;
}

/** Folders that wait until a silent program is back: none while another program of its lab is heard. */
export function countMissed(machine: Machine, machines: readonly Machine[]): number {
  const isServed = machines.some(({ studio, isSilent }) => studio === machine.studio && !isSilent);
  return isServed ? 0 : machine.waiting;
}

/** The board of a lab, or of all. */
export function useBoard(lab: string | undefined) {
  return useQuery({
    queryKey: [key, 'board', lab ?? ''],
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}${toQuery({ lab })}`, response: boardResponse, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: askAgainMs,
  });
}

/** A page of unfinished prints. */
export function useUnfinished(wanted: WantedPrints) {
  const query = toQuery({ ...wanted });
  return useQuery({
    queryKey: [key, 'prints', query],
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}/prints${query}`, response: unfinishedResponse, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: askAgainMs,
  });
}

/** A page of the unfinished batches of a lab and size. */
export function useBatches({ lab, size, after }: Omit<WantedPrints, 'stage'>) {
  const query = toQuery({ lab, size, after });
  return useQuery({
    queryKey: [key, 'batches', query],
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}/batches${query}`, response: batchesResponse, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: askAgainMs,
  });
}

function batchPath(batch: number): string {
  return `${path}/batches/${batch}`;
}

/** A batch with its frames and folders; null asks for none. */
export function useBatch(batch: number | null) {
  return useQuery({
    queryKey: [key, 'batch', batch],
    enabled: batch !== null,
    queryFn: async ({ signal }) =>
      (await staffCall({ path: batchPath(batch ?? 0), response: batchResponse, signal })).batch,
    refetchInterval: askAgainMs,
  });
}

interface WantedRemakes {
  readonly isAllowed: boolean;
  readonly after?: string | undefined;
}

/** A page of the open reports of customers; asked for by those alone who decide about them. */
export function useRemakes({ isAllowed, after }: WantedRemakes) {
  return useQuery({
    queryKey: [key, 'remakes', after ?? ''],
    enabled: isAllowed,
    queryFn: ({ signal }) =>
      staffCall({ path: `${remakesPath}${toQuery({ after })}`, response: remakesResponse, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: askAgainMs,
  });
}

/** Has everything about production asked again. */
export function useAskProductionAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => queries.invalidateQueries({ queryKey: [key] });
}

/** Finds the batch of a scanned ticket or a typed number. */
export async function findPrint(code: string) {
  return (
    await staffCall({ path: `${path}/find${toQuery({ code })}`, response: findPrintResponse })
  ).found;
}

/** Closes a batch or marks it as printed. */
export async function changeBatch(batch: number, act: 'close' | 'finish'): Promise<void> {
  await staffCall({ path: `${batchPath(batch)}/${act}`, body: {}, response: batchResponse });
}

/** Address of a batch's prints as one file. */
export function zipAddress(batch: number): string {
  return `${batchPath(batch)}/prints.zip`;
}

/** Makes a spoiled print again. */
export async function reprintFrame(
  job: string,
  asked: { readonly id: string; readonly reason: ReprintReason; readonly copies: number },
): Promise<void> {
  const to = `${path}/prints/${job}/reprint`;
  await staffCall({ path: to, body: asked, response: reprintResponse });
}

/** Sends a folder to its lab again; returns its new name. */
export async function resendFolder(drop: string): Promise<string> {
  const to = `${path}/drops/${drop}/resend`;
  return (await staffCall({ path: to, body: {}, response: resendResponse })).name;
}

function orderPath(number: string): string {
  return `${path}/orders/${encodeURIComponent(number)}`;
}

/** Lets the held prints of an order be made from what there is. */
export async function releasePrints(number: string): Promise<number> {
  const to = `${orderPath(number)}/release`;
  return (await staffCall({ path: to, body: {}, response: releaseResponse })).released;
}

/** Asks the customer of an order again for missing originals; a repeat with the same id sends no second mail. */
export async function askForOriginals(number: string, id: string): Promise<void> {
  const to = `${orderPath(number)}/ask`;
  await staffCall({ path: to, body: { id }, response: askOriginalsResponse });
}

/** Gives up a print. */
export async function giveUpPrint(job: string, reason: string): Promise<void> {
  const to = `${path}/prints/${job}/give-up`;
  await staffCall({ path: to, body: { reason }, response: staffDoneResponse });
}

/** Decides about a report: how many copies are made again, or what the customer reads. */
export async function decideRemake(
  id: string,
  decision: { readonly copies: number } | { readonly reply: string },
): Promise<void> {
  const to = `${remakesPath}/${id}/${'copies' in decision ? 'accept' : 'decline'}`;
  await staffCall({ path: to, body: decision, response: staffDoneResponse });
}
