import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { StaffCallError } from './staff-call.ts';
import { isLeft } from './this-device.ts';

/** Something that is done once at a time, and why it failed last. */
export interface Task {
  readonly isBusy: boolean;
  /** The shop's words, or that it did not answer. */
  readonly failure: string | null;
  /** Seconds until it may be tried again; null if it may be. */
  readonly waitSeconds: number | null;
  readonly run: (work: () => Promise<void>) => void;
  readonly clear: () => void;
}

interface Failed {
  readonly text: string;
  readonly waitSeconds: number | null;
}

function readWait(details: unknown): number | null {
  const isNamed = typeof details === 'object' && details !== null && 'waitSeconds' in details;
  return isNamed && typeof details.waitSeconds === 'number' ? details.waitSeconds : null;
}

/** Runs what a form or a button does, one at a time, and keeps the reason of a failure. */
export function useTask(): Task {
  const t = useTranslations('console.task');
  const [isBusy, setIsBusy] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  const fail = (error: unknown): void => {
    if (error instanceof StaffCallError) {
      const { message, details } = error.failure;
      setFailed({ text: message ?? t('noResponse'), waitSeconds: readWait(details) });
    } else if (isLeft(error)) setFailed({ text: t('left'), waitSeconds: null });
    else setFailed({ text: t('failed'), waitSeconds: null });
  };
  return {
    isBusy,
    failure: failed?.text ?? null,
    waitSeconds: failed?.waitSeconds ?? null,
    clear: () => setFailed(null),
    run: (work) => {
      if (isBusy) return;
      setIsBusy(true);
      setFailed(null);
      void work()
        .catch(fail)
        .finally(() => setIsBusy(false));
    },
  };
}
