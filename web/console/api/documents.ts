import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listDocumentsResponse } from '#contract/staff/documents.ts';
import { staffCall, toQuery } from '../lib/staff-call.ts';

const path = '/api/staff/documents';

/** Filters of the documents of a month. */
export interface DocumentFilters {
  readonly month: string;
  readonly kind?: string | undefined;
  readonly currency?: string | undefined;
}

/** A page of the documents of a month, with the sums of all of them. */
export function useDocuments(filters: DocumentFilters, after: string | undefined) {
  const query = toQuery({ ...filters, after });
  return useQuery({
    queryKey: ['staff', 'documents', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}${query}`, response: listDocumentsResponse, signal }),
  });
}

/** Address of the documents of a month as a table. */
export function toTableAddress({ month, kind, currency }: DocumentFilters): string {
  return `${path}.csv${toQuery({ month, kind, currency })}`;
}

/** Address of a document as a PDF. */
export function toPdfAddress(id: string): string {
  return `${path}/${id}`;
}
