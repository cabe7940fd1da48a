import * as z from 'zod/mini';
import { tabState } from '#web/lib/tab-state.ts';

/** A report of a wrong print that is being written; its picture is too large to keep. */
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
export const loadReportDraft = (orderNumber: string): ReportDraft | null => {
  const draft = kept.load();
  return draft?.orderNumber === orderNumber ? draft : null;
};

/** Keeps a report until the tab closes. */
export const keepReportDraft = (draft: ReportDraft): void => kept.save(draft);

/** Called when the report was sent, or this device is to forget the customer. */
export const forgetReportDraft = (): void => kept.save(null);
