import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { originalsResponse, type OriginalsResponse } from '#contract/originals.ts';
import {
  openMissingSender,
  type MissingState,
} from '#web/features/transfer/upload/missing-originals.ts';
import { isOriginalPending } from '#web/lib/photos/original-states.ts';
import { usePhotos } from '#web/app/photos/store.ts';
import { call, type ApiResult } from '#web/lib/api.ts';
import { orLastGood } from '#web/lib/last-good.ts';
import { whileOffline } from '#web/lib/while-offline.ts';

const askEveryMs = 5000;

/** The originals this link's order lacks, refetched while any is missing; a failed request keeps the last ones. */
function useMissing(link: string) {
  const queries = useQueryClient();
  const queryKey = ['originals', link];
  return useQuery({
    queryKey,
    queryFn: async () =>
      orLastGood(
        await call({ path: '/api/originals', body: { link }, response: originalsResponse }),
        queries.getQueryData<ApiResult<OriginalsResponse>>(queryKey),
      ),
    refetchInterval: ({ state: { data } }) =>
      data?.ok && data.value.missing.length > 0 ? askEveryMs : false,
    ...whileOffline,
  });
}

/** Ids of the photos whose originals this browser has and sends by itself. */
function useHere(): ReadonlySet<string> {
  const ordered = usePhotos((state) => state.originalsToSend);
  const photos = usePhotos((state) => state.photos);
  return useMemo(() => {
    const pending = photos.filter(isOriginalPending);
    return new Set([...ordered, ...pending.map(({ id }) => id)]);
  }, [ordered, photos]);
}

/** State and actions of the page for missing originals. */
export function useOriginals(link: string) {
  const response = useMissing(link);
  const queries = useQueryClient();
  const here = useHere();
  const restoring = usePhotos((state) => state.restoring);
  const [states, setStates] = useState<ReadonlyMap<string, MissingState>>(new Map());
  const [looking, setLooking] = useState(false);
  const [others, setOthers] = useState(0);
  const sender = useMemo(
    () =>
      openMissingSender(link, (photoId, state) => {
        setStates((before) => new Map(before).set(photoId, state));
        if (state.state === 'sent') {
          void queries.invalidateQueries({ queryKey: ['originals', link] });
        }
      }),
    [link, queries],
  );
  const missing = response.data?.ok ? response.data.value.missing : [];
  const isHere = (photoId: string): boolean => here.has(photoId);
  return {
    response,
    states,
    restoring,
    looking,
    others,
    isHere,
    retry: sender.retry,
    choose: async (files: readonly File[]): Promise<void> => {
      setLooking(true);
      const wanted = missing.filter(({ photoId }) => !isHere(photoId));
      setOthers(await sender.take(files, wanted));
      setLooking(false);
    },
  };
}
