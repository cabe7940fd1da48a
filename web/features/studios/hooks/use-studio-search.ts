import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { StudioWire } from '#contract/studios.ts';
import { hasFailed } from '#web/lib/has-failed.ts';
import { byDistance } from '../list-studios.ts';
import { usePlace } from '../place-store.ts';

const pauseMs = 250;

async function search(query: string, signal: AbortSignal): Promise<StudioWire[]> {
  const { searchStudios } = await import('../api/studios.ts');
  const response = await searchStudios(query, signal);
  if (response.ok) return response.value;
  throw new Error(response.code);
}

/** The input, debounced. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Studios in all countries that match the input; `found` is null without a search. */
export function useStudioSearch() {
  const [text, setText] = useState('');
  const query = usePaused(text.trim());
  const asked = text.trim() !== '';
  const place = usePlace((state) => state.place);
  const response = useQuery({
    queryKey: ['studios', 'search', query],
    queryFn: ({ signal }) => search(query, signal),
    enabled: asked && query !== '',
    staleTime: 60_000,
    retry: 1,
    networkMode: 'always',
    placeholderData: keepPreviousData,
  });
  const found = useMemo(
    // Keeps the server's ranking: the distance is shown but does not sort.
    () => response.data?.flatMap((studio) => byDistance([studio], place)) ?? null,
    [response.data, place],
  );
  return {
    text,
    setText,
    query,
    asked,
    found: asked ? found : null,
    failed: asked && (response.isError || hasFailed(response)),
    retry: () => void response.refetch(),
  };
}
