import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  agreementsResponse,
  statementResponse,
  type addAgreementRequest,
} from '#contract/staff/statements.ts';
import { staffCall, toQuery } from '../lib/staff-call.ts';

const path = '/api/staff/statements';
const statementsKey = ['staff', 'statements'] as const;

/** A studio, or one's own without it, and a month. */
export interface StatementChoice {
  readonly studio: string | undefined;
  readonly month: string;
}

/** The statement of a studio for a month. */
export function useStatement({ studio, month }: StatementChoice, isReady: boolean) {
  const query = toQuery({ studio, month });
  return useQuery({
    queryKey: [...statementsKey, query],
    enabled: isReady,
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}${query}`, response: statementResponse, signal }),
  });
}

/** Address of a statement as a document. */
export function toDocumentAddress(kind: 'csv' | 'pdf', { studio, month }: StatementChoice): string {
  return `${path}.${kind}${toQuery({ studio, month })}`;
}

/** Agrees on fees with a studio. */
export async function addAgreement(studio: string, body: z.input<typeof addAgreementRequest>) {
  const agreements = `/api/staff/studios/${studio}/agreements`;
  return await staffCall({ path: agreements, body, response: agreementsResponse });
}

/** Has every statement asked again. */
export function useAskStatementsAgain(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => queries.invalidateQueries({ queryKey: statementsKey });
}
