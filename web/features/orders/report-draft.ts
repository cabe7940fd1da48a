import * as z from 'zod/mini';
import { tabState } from '#web/lib/tab-state.ts';

/** A report of a wrong print that is being written. */
export interface ReportDraft {
  readonly orderNumber: string;
  /** Id of the line; empty while none is chosen. */
  readonly item: string;
  readonly words: string;
}

const text = z.string();
const kept = tabState<ReportDraft>(
  'reportDraft',
  z.object({ orderNumber: text, item: text, words: text }),
);

/** The report of this order that was being written before a reload; null when there is none. */
export function loadReportDraft(orderNumber: string): ReportDraft | null {
  const draft = kept.load();
  return draft?.orderNumber === orderNumber ? draft : null;
}

/** Keeps a report until the tab closes. */
export function keepReportDraft(draft: ReportDraft): void {
  kept.save(draft);
}

/** The picture of a report, reduced, as a data URL. */
export interface ReportPicture {
  readonly orderNumber: string;
  readonly name: string;
  readonly dataUrl: string;
  readonly isReduced: boolean;
}

/** Longest data URL kept, in characters: the browser has space for five million in all. */
const maxKeptUrl = 2_000_000;

const keptPicture = tabState<ReportPicture>(
  'reportPicture',
  z.object({ orderNumber: text, name: text, dataUrl: text, isReduced: z.boolean() }),
);

/** The picture of this order's report before a reload; null when there is none. */
export function loadReportPicture(orderNumber: string): ReportPicture | null {
  const picture = keptPicture.load();
  return picture?.orderNumber === orderNumber ? picture : null;
}

/** Whether a report of this order was being written before a reload. */
export function hasReportDraft(orderNumber: string): boolean {
  return loadReportDraft(orderNumber) !== null || loadReportPicture(orderNumber) !== null;
}

/** Keeps the picture of a report until the tab closes, unless it is too large; null forgets the one before. */
export function keepReportPicture(picture: ReportPicture | null): void {
  // A browser without space for the new one would keep the one before.
  keptPicture.save(null);
  if (picture && picture.dataUrl.length <= maxKeptUrl) keptPicture.save(picture);
}

/** Called when the report was sent, or this device is to forget the customer. */
export function forgetReportDraft(): void {
  kept.save(null);
  keptPicture.save(null);
}
