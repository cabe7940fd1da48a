import type { ListVersionsResponse, VersionResponse } from '#contract/staff/catalogue.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { useEffect } from 'react';
import { useVersion } from '../../api/catalogue.ts';
import { hasCode } from '../../lib/staff-call.ts';
import { findCompared, findShown } from './choose-versions.ts';
import { openDraft, useDrafts, type OpenDraft } from './draft-store.ts';

/** Two versions beside each other. */
export interface Pair {
  readonly before: VersionResponse;
  readonly after: VersionResponse;
  /** What the second one says now, with what is typed and not saved yet. */
  readonly catalogue: Catalogue;
  /** The second one, if it is a draft. */
  readonly draft: OpenDraft | null;
  readonly isSame: boolean;
}

interface Asked {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** The two versions of the address, or those that are shown without a choice. */
export function usePair(list: ListVersionsResponse | undefined, { from, to }: Asked) {
  const versions = list?.versions ?? [];
  const shown = to ?? findShown(versions);
  const after = useVersion(shown);
  const compared = from ?? (after.data ? findCompared(versions, after.data.version) : null);
  const asked = useVersion(compared);
  // What it was made of may be a draft that was deleted: it is shown alone then.
  const isGone = from === undefined && hasCode(asked.error, 'not_found');
  const before = isGone ? after : asked;
  const draft = useDrafts(({ drafts }) => (shown === null ? undefined : drafts[shown])) ?? null;
  const found = after.data;
  // What is typed is kept outside of the screens.
  useEffect(() => {
    if (found?.version.state === 'draft') openDraft(found);
  }, [found]);
  const isDraft = found?.version.state === 'draft';
  const isReady = found !== undefined && before.data !== undefined && (!isDraft || draft !== null);
  const pair: Pair | null = isReady
    ? {
        before: before.data,
        after: found,
        catalogue: isDraft && draft ? draft.steps.now : found.catalogue,
        draft: isDraft ? draft : null,
        isSame: before.data.version.number === found.version.number,
      }
    : null;
  return {
    pair,
    shown,
    error: after.error ?? before.error,
    refetch: () => {
      void after.refetch();
      void before.refetch();
    },
  };
}
