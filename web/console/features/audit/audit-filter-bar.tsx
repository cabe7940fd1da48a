import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { actorKinds } from '#domain/staff/actors.ts';
import { actNames } from '#domain/staff/acts.ts';
import { ChevronDown, Cross } from '#web/ui/icons.tsx';
import { usePeople } from '../../api/people.ts';
import { toIsoDay } from '../../lib/format.ts';
import { useMay } from '../../lib/session.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import type { MenuChoice } from '../../ui/menu-choice.ts';
import { MenuButton } from '../../ui/menu.tsx';
import { pillClass } from '../../ui/pill.ts';
import type { AuditState } from './audit-address.ts';

interface ObjectSearchProps {
  readonly value: string;
  readonly onSearch: (object: string | undefined) => void;
}

/** Looks for what was done to one object, by its number or id. */
export function ObjectSearch({ value, onSearch }: ObjectSearchProps) {
  const t = useTranslations('console.audit');
  const search = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('object');
    const object = typeof typed === 'string' ? typed.trim() : '';
    onSearch(object === '' ? undefined : object);
  };
  return (
    <search className="w-full max-w-72">
      <form onSubmit={search} className="relative">
        <SearchIcon className="pointer-events-none absolute inset-y-0 start-2.5 my-auto size-4 text-ink-2" />
        <input
          key={value}
          data-search
          type="search"
          name="object"
          defaultValue={value}
          maxLength={200}
          aria-label={t('search')}
          placeholder={t('search')}
          autoComplete="off"
          className="min-h-press w-full rounded-control border border-edge bg-sheet ps-8 pe-10 text-small touch:text-body [&::-webkit-search-cancel-button]:hidden"
        />
        <span className="pointer-events-none absolute inset-y-0 end-2.5 grid place-items-center">
          <KeyCap chord="/" />
        </span>
      </form>
    </search>
  );
}

interface FilterBarProps {
  readonly state: AuditState;
  readonly onChange: (changes: Partial<AuditState>) => void;
}

const any = 'any';

interface PillMenuProps {
  readonly anyLabel: string;
  readonly choices: readonly MenuChoice[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

function PillMenu({ anyLabel, choices, chosen, onChoose }: PillMenuProps) {
  const label = choices.find(({ id }) => id === chosen)?.label ?? chosen ?? anyLabel;
  return (
    <MenuButton
      className={pillClass(chosen !== undefined)}
      label={
        <>
          {label}
          <ChevronDown className="size-3.5" />
        </>
      }
      choices={[{ id: any, label: anyLabel }, ...choices]}
      chosen={chosen ?? any}
      onChoose={(id) => onChoose(id === any ? undefined : id)}
    />
  );
}

const kindsOfObjects = [...new Set(actNames.map((act) => act.split('.')[0] ?? ''))];

function useChoices() {
  const t = useTranslations('console');
  const people = usePeople(useMay()('people.see')).data ?? [];
  return {
    who: [
      ...people.map(({ id, name }) => ({ id, label: name })),
      ...actorKinds.map((id) => ({ id, label: t(`history.actors.${id}`) })),
    ],
    act: kindsOfObjects.map((id) => ({
      id,
      label: t('audit.actsOn', { kind: t(`audit.kinds.${id as AuditKind}`) }),
    })),
  };
}

/** Kinds of objects as the texts name them. */
export type AuditKind = (typeof actNames)[number] extends infer Name
  ? Name extends `${infer Kind}.${string}`
    ? Kind
    : never
  : never;

/** The filters of the log; all of them are in the address. */
export function AuditFilterBar({ state, onChange }: FilterBarProps) {
  const t = useTranslations('console.audit');
  const { day, who, act } = state;
  const choices = useChoices();
  const isGroup = act === 'money' || act === 'personal-data';
  return (
    <div
      data-filters
      className="flex min-h-11 items-center gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] phone:px-4"
    >
      <DayPill day={day} onChange={(next) => onChange({ day: next })} />
      <PillMenu
        anyLabel={t('anyone')}
        choices={choices.who}
        chosen={who}
        onChoose={(id) => onChange({ who: id as AuditState['who'] })}
      />
      <PillMenu
        anyLabel={t('anyAct')}
        choices={choices.act}
        chosen={isGroup ? undefined : act}
        onChoose={(id) => onChange({ act: id })}
      />
      {(['money', 'personal-data'] as const).map((group) => (
        <button
          key={group}
          type="button"
          aria-pressed={act === group}
          className={pillClass(act === group)}
          onClick={() => onChange({ act: act === group ? undefined : group })}
        >
          {t(group === 'money' ? 'money' : 'personalData')}
          <KeyCap chord={group === 'money' ? 'm' : 'v'} />
        </button>
      ))}
    </div>
  );
}

interface DayPillProps {
  readonly day: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

/** The day of the list: today with one press, any other from the calendar of the browser. */
function DayPill({ day, onChange }: DayPillProps) {
  const t = useTranslations('console.audit');
  const { now } = useConsoleFormats();
  const [isChoosing, setIsChoosing] = useState(false);
  const today = toIsoDay(now);
  if (day === undefined && !isChoosing) {
    return (
      <>
        <button type="button" className={pillClass(false)} onClick={() => onChange(today)}>
          {t('today')}
        </button>
        <button type="button" className={pillClass(false)} onClick={() => setIsChoosing(true)}>
          {t('day')}
        </button>
      </>
    );
  }
  return (
    <span className={pillClass(true)}>
      {day === today ? (
        t('today')
      ) : (
        <input
          type="date"
          aria-label={t('day')}
          value={day ?? ''}
          max={today}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
          className="bg-transparent scheme-dark dark:scheme-light"
        />
      )}
      <button
        type="button"
        aria-label={t('allDays')}
        title={t('allDays')}
        onClick={() => {
          setIsChoosing(false);
          onChange(undefined);
        }}
      >
        <Cross className="size-3.5" />
      </button>
    </span>
  );
}
