import { useTranslations } from 'use-intl';
import type { LabKey } from '#contract/staff/lab-keys.ts';
import { cx } from '#web/ui/cx.ts';
import { Check, Cross } from '#web/ui/icons.tsx';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Chip } from '../../ui/chip.tsx';

interface LabKeyTableProps {
  readonly keys: readonly LabKey[];
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** The keys of a page, the newest first. */
export function LabKeyTable({ keys, open, onOpen }: LabKeyTableProps) {
  const t = useTranslations('console.labKeys');
  return (
    <table className="w-full text-note">
      <thead className="sticky top-0 z-10 bg-ground">
        <tr className="border-b border-ink [&_th]:px-4 [&_th]:py-1.5 [&_th]:text-start phone:[&_th]:px-2">
          <th scope="col">{t('computer')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('lastUse')}</th>
          <th scope="col" className="phone:hidden">
            {t('ends')}
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow
            key={key.id}
            labKey={key}
            isOpen={key.id === open}
            onOpen={() => onOpen(key.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface KeyRowProps {
  readonly labKey: LabKey;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function KeyRow({ labKey, isOpen, onOpen }: KeyRowProps) {
  const t = useTranslations('console.labKeys');
  const { when } = useConsoleFormats();
  const { name, studio, lastUsedAt, expiresAt } = labKey;
  return (
    <tr
      aria-current={isOpen || undefined}
      className={cx(
        'relative border-b border-rule hover:bg-sheet [&_td]:px-4 [&_td]:py-2 phone:[&_td]:px-2',
        isOpen && 'row-bar bg-sheet',
      )}
    >
      <td>
        <button
          type="button"
          onClick={onOpen}
          className="text-start font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          <bdi>{name}</bdi>
        </button>
        <bdi className="block text-ink-2">{studio?.name ?? t('ownLab')}</bdi>
      </td>
      <td>
        <LabKeyChip labKey={labKey} />
      </td>
      <td className="whitespace-nowrap">{lastUsedAt === null ? t('never') : when(lastUsedAt)}</td>
      <td className="whitespace-nowrap phone:hidden">
        {expiresAt === null ? t('neverEnds') : when(expiresAt)}
      </td>
    </tr>
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
