import { useTranslations } from 'use-intl';
import type { StaffPerson } from '#contract/staff/people.ts';
import { Check, Clock, Cross } from '#web/ui/icons.tsx';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Chip } from '../../ui/chip.tsx';
import { ListTable } from '../../ui/list-table.tsx';

interface PeopleTableProps {
  readonly people: readonly StaffPerson[];
  readonly open: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** The people of the shop by name. */
export function PeopleTable({ people, open, onOpen }: PeopleTableProps) {
  const t = useTranslations('console');
  const { when } = useConsoleFormats();
  return (
    <ListTable
      rows={people}
      keyOf={({ id }) => id}
      open={open}
      onOpen={onOpen}
      lead={{
        head: t('people.name'),
        text: ({ name }) => name,
        below: ({ email }) => <bdi dir="ltr">{email}</bdi>,
      }}
      columns={[
        {
          head: t('people.role'),
          cell: ({ role, studio, extraRights }) => (
            <>
              {t(`roles.${role}`)}
              {studio && <bdi className="block text-ink-2">{studio.name}</bdi>}
              {extraRights.length > 0 && (
                <span className="block text-ink-2">
                  {t('people.extra', { count: extraRights.length })}
                </span>
              )}
            </>
          ),
        },
        { head: t('people.state'), cell: (person) => <StateChip person={person} /> },
        {
          head: t('people.seen'),
          cell: ({ lastSeenAt }) => (lastSeenAt === null ? t('people.never') : when(lastSeenAt)),
          className: 'text-ink-2',
          isExtra: true,
        },
      ]}
    />
  );
}

const chips = {
  active: { weight: 'done', icon: <Check /> },
  invited: { weight: 'go', icon: <Clock /> },
  over: { weight: 'need', icon: <Clock /> },
  disabled: { weight: 'end', icon: <Cross /> },
} as const;

/** Whether a person is in, invited or out. */
export function StateChip({ person: { state, invitedUntil } }: { readonly person: StaffPerson }) {
  const t = useTranslations('console.people.states');
  const shown = state === 'invited' && invitedUntil === null ? 'over' : state;
  return <Chip {...chips[shown]}>{t(shown)}</Chip>;
}
