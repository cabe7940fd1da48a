import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { auditResponse } from '#contract/staff/audit.ts';
import { staffCall, toQuery } from '../lib/staff-call.ts';

const path = '/api/staff/audit';

/** Filters of the audit log. */
export interface AuditFilters {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly who?: string | undefined;
  readonly act?: string | undefined;
  readonly object?: string | undefined;
}

/** A page of the audit log: the latest, or the one before an entry. */
export function useAudit(filters: AuditFilters, before: number | undefined) {
  const query = toQuery({ ...filters, before });
  return useQuery({
    queryKey: ['staff', 'audit', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}${query}`, response: auditResponse, signal }),
  });
}

/** Address of the entries as a table for a spreadsheet. */
export function toTableAddress(filters: AuditFilters, separator: 'comma' | 'semicolon'): string {
  return `${path}.csv${toQuery({ ...filters, separator })}`;
}
