import { useTranslations } from 'use-intl';
import type { LabKey } from '#contract/staff/lab-keys.ts';
import { Check, Cross } from '#web/ui/icons.tsx';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Chip } from '../../ui/chip.tsx';
import { ListTable } from '../../ui/list-table.tsx';

interface LabKeyTableProps {
  readonly keys: readonly LabKey[];
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** The keys of a page, the newest first. */
export function LabKeyTable({ keys, open, onOpen }: LabKeyTableProps) {
  const t = useTranslations('console.labKeys');
  const { when } = useConsoleFormats();
  return (
    <ListTable
      rows={keys}
      keyOf={({ id }) => id}
      open={open}
      onOpen={onOpen}
      lead={{
        head: t('computer'),
        text: ({ name }) => name,
        below: ({ studio }) => <bdi>{studio?.name ?? t('ownLab')}</bdi>,
      }}
      columns={[
        { head: t('state'), cell: (labKey) => <LabKeyChip labKey={labKey} /> },
        {
          head: t('lastUse'),
          cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : when(lastUsedAt)),
          className: 'whitespace-nowrap',
        },
        {
          head: t('ends'),
          cell: ({ expiresAt }) => (expiresAt === null ? t('neverEnds') : when(expiresAt)),
          className: 'whitespace-nowrap',
          isExtra: true,
        },
      ]}
    />
  );
}

/** Whether a key opens something. */
export function LabKeyChip({ labKey: { state } }: { readonly labKey: LabKey }) {
  const t = useTranslations('console.labKeys.states');
  return state === 'valid' ? (
    <Chip weight="done" icon={<Check />}>
      {t('valid')}
    </Chip>
  ) : (
    <Chip weight="end" icon={<Cross />}>
      {t(state)}
    </Chip>
  );
}
