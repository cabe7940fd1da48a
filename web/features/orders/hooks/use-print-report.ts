import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OrderWire } from '#contract/orders.ts';
import { reportPrint } from '../api/order-link.ts';
import {
  forgetReportDraft,
  keepReportDraft,
  keepReportPicture,
  loadReportDraft,
  loadReportPicture,
} from '../report-draft.ts';
import { reducePicture, type ReducedPicture } from '../reduce-picture.ts';

/** A picture that the customer chose; `reduced` is null when it cannot be read. */
interface ChosenPicture {
  readonly name: string;
  readonly reduced: ReducedPicture | null;
}

async function readFile(file: File): Promise<ChosenPicture> {
  return {
    name: file.name,
    reduced: await reducePicture(file),
  };
}

function loadKeptPicture(orderNumber: string): ChosenPicture | null {
  const kept = loadReportPicture(orderNumber);
  if (!kept) return null;
  const { name, dataUrl, isReduced } = kept;
  return { name, reduced: { dataUrl, isReduced } };
}

/**
 * The picture of a report, kept over a reload. A phone takes seconds to read one: `read` waits for it and returns it
 * with whether the customer has seen it.
 */
function usePicture(orderNumber: string) {
  const [picture, setPicture] = useState<ChosenPicture | null>(() => loadKeptPicture(orderNumber));
  const [isLoading, setLoading] = useState(false);
  const unread = useRef<Promise<ChosenPicture> | null>(null);
  return {
    picture,
    isLoading,
    choosePicture: async (file: File | undefined): Promise<void> => {
      const chosen = file ? readFile(file) : null;
      unread.current = chosen;
      setLoading(chosen !== null);
      const found = await chosen;
      // Another one may have been chosen meanwhile.
      if (unread.current !== chosen) return;
      unread.current = null;
      setLoading(false);
      setPicture(found);
      keepReportPicture(
        found?.reduced ? { orderNumber, name: found.name, ...found.reduced } : null,
      );
    },
    read: async (): Promise<{ readonly found: ChosenPicture | null; readonly isSeen: boolean }> => {
      const { current } = unread;
      return current ? { found: await current, isSeen: false } : { found: picture, isSeen: true };
    },
  };
}

/** A field of the report that misses something. */
type MissingField = 'item' | 'words';

/** The line and the words of a report, kept over a reload. `items`: the lines that can be reported. */
function useDraft(orderNumber: string, items: OrderWire['orderItems']) {
  const [draft, setDraft] = useState(
    () => loadReportDraft(orderNumber) ?? { orderNumber, item: '', words: '' },
  );
  const change = (changes: { readonly item?: string; readonly words?: string }): void => {
    const next = { ...draft, ...changes };
    keepReportDraft(next);
    setDraft(next);
  };
  return {
    // Another tab may have reported it meanwhile.
    item: items.some(({ id }) => id === draft.item) ? draft.item : '',
    words: draft.words,
    change,
  };
}

interface ReportOptions {
  /** Secret of the private link. */
  readonly link: string;
  readonly orderNumber: string;
  /** The lines that can be reported. */
  readonly items: OrderWire['orderItems'];
  /** Runs after the shop has the report. */
  readonly onSent: () => Promise<void>;
}

/** The state of a report that is being written, and its submission. */
export function usePrintReport({ link, orderNumber, items, onSent }: ReportOptions) {
  const { item, words, change } = useDraft(orderNumber, items);
  const { picture, isLoading, choosePicture, read } = usePicture(orderNumber);
  const [isChecked, setChecked] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const submission = useMutation({
    mutationFn: (dataUrl: string | null) =>
      reportPrint(link, { item, words: words.trim() || null, picture: dataUrl }),
    onSuccess: async (sent) => {
      if (!sent.ok) return;
      forgetReportDraft();
      await onSent();
    },
  });
  const isIncomplete = (sent: ChosenPicture | null): boolean =>
    words.trim() === '' && !sent?.reduced;
  return {
    item,
    words,
    change,
    picture,
    isLoading,
    choosePicture,
    missing: {
      item: isChecked && item === '',
      words: isChecked && !isWaiting && isIncomplete(picture),
      picture: picture !== null && picture.reduced === null,
    },
    refused: submission.data?.ok === false ? submission.data : null,
    isProcessing: isWaiting || submission.isPending,
    /** Sends the report once its picture is read; returns the first field that misses something, else null. */
    send: async (): Promise<MissingField | null> => {
      setChecked(true);
      if (item === '') return 'item';
      setWaiting(true);
      const { found, isSeen } = await read();
      setWaiting(false);
      // The customer sees only now that the picture cannot be read, and chooses another one.
      if (!isSeen && found?.reduced === null) return null;
      if (isIncomplete(found)) return 'words';
      submission.mutate(found?.reduced?.dataUrl ?? null);
      return null;
    },
  };
}
