import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { figuresResponse, type FiguresQuery } from '#contract/staff/figures.ts';
import { staffCall, toQuery } from '../lib/staff-call.ts';

/** What figures are asked for. */
export type FiguresAsked = Partial<FiguresQuery>;

/** The figures of a period; those before stay while others are read. They are asked for only if they are wanted. */
export function useFigures(asked: FiguresAsked, isWanted = true) {
  const query = toQuery(asked);
  return useQuery({
    queryKey: ['staff', 'figures', query],
    enabled: isWanted,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      staffCall({ path: `/api/staff/figures${query}`, response: figuresResponse, signal }),
  });
}

/** Address of the same figures as a table for a spreadsheet. */
export function toFiguresTable(asked: FiguresAsked): string {
  return `/api/staff/figures.csv${toQuery(asked)}`;
}
