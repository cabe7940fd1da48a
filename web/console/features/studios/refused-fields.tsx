import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '#web/ui/icons.tsx';
import { StaffCallError } from '../../lib/staff-call.ts';
import { Notice } from '../../ui/notice.tsx';
import { readFaults, type RefusedField } from './read-chosen-file.ts';

/** The fields of a studio that the shop refused in the last call, which throws all the same. */
export function useRefusedFields() {
  const [refused, setRefused] = useState<readonly RefusedField[]>([]);
  return {
    refused,
    clear: () => setRefused([]),
    keepRefused: async <T,>(call: () => Promise<T>): Promise<T> => {
      try {
        return await call();
      } catch (error) {
        if (error instanceof StaffCallError) setRefused(readFaults(error.failure.details));
        throw error;
      }
    },
  };
}

/** The fields that the shop refused, in the words of a file of studios. */
export function RefusedFields({ refused }: { readonly refused: readonly RefusedField[] }) {
  const t = useTranslations('console.studios');
  if (refused.length === 0) return null;
  return (
    <Notice tone="wrong" icon={<Alert />} title={t('refused')}>
      <ul dir="ltr" lang="en" className="text-start wrap-anywhere">
        {refused.map(({ field, problem }) => (
          <li key={`${field} ${problem}`}>
            {field} {problem}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
