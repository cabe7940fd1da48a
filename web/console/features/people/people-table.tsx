import { useTranslations } from 'use-intl';
import type { StaffPerson } from '#contract/staff/people.ts';
import { cx } from '#web/ui/cx.ts';
import { Check, Clock, Cross } from '#web/ui/icons.tsx';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Chip } from '../../ui/chip.tsx';

interface PeopleTableProps {
  readonly people: readonly StaffPerson[];
  readonly open: StaffPerson | null;
  readonly onOpen: (id: string) => void;
}

/** The people of the shop by name. */
export function PeopleTable({ people, open, onOpen }: PeopleTableProps) {
  const t = useTranslations('console.people');
  return (
    <table className="w-full text-note">
      <thead className="sticky top-0 z-10 bg-ground">
        <tr className="border-b border-ink [&_th]:px-4 [&_th]:py-1.5 [&_th]:text-start">
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('role')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col" className="phone:hidden">
            {t('seen')}
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isOpen={person.id === open?.id}
            onOpen={() => onOpen(person.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface PersonRowProps {
  readonly person: StaffPerson;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function PersonRow({ person, isOpen, onOpen }: PersonRowProps) {
  const t = useTranslations('console');
  const { when } = useConsoleFormats();
  const { name, email, role, studio, extraRights, lastSeenAt } = person;
  return (
    <tr
      aria-current={isOpen || undefined}
      className={cx(
        'relative border-b border-rule hover:bg-sheet [&_td]:px-4 [&_td]:py-2',
        isOpen && 'row-bar bg-sheet',
      )}
    >
      <td>
        <button
          type="button"
          onClick={onOpen}
          className="text-start font-semibold after:absolute after:inset-0"
        >
          <bdi>{name}</bdi>
        </button>
        <br />
        <bdi dir="ltr" className="text-ink-2 phone:wrap-anywhere">
          {email}
        </bdi>
      </td>
      <td>
        {t(`roles.${role}`)}
        {studio && <bdi className="block text-ink-2">{studio.name}</bdi>}
        {extraRights.length > 0 && (
          <span className="block text-ink-2">
            {t('people.extra', { count: extraRights.length })}
          </span>
        )}
      </td>
      <td>
        <StateChip person={person} />
      </td>
      <td className="text-ink-2 phone:hidden">
        {lastSeenAt === null ? t('people.never') : when(lastSeenAt)}
      </td>
    </tr>
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
