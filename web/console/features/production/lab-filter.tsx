import { useTranslations } from 'use-intl';
import { ChevronDown } from '#web/ui/icons.tsx';
import type { Board } from '../../api/production.ts';
import { MenuButton } from '../../ui/menu.tsx';
import { pillClass } from '../../ui/pill.ts';

interface LabFilterProps {
  readonly labs: Board['labs'];
  readonly value: string | undefined;
  readonly onChange: (lab: string | undefined) => void;
}

const allLabs = 'all';

/** The lab whose production is shown; nothing to choose for people of one lab. */
export function LabFilter({ labs, value, onChange }: LabFilterProps) {
  const t = useTranslations('console.production');
  if (labs.length < 2) return null;
  const choices = labs.map(({ id, name }) => ({ id, label: name ?? t('ownLab') }));
  const chosen = choices.find(({ id }) => id === value)?.label ?? t('allLabs');
  return (
    <MenuButton
      className={pillClass(value !== undefined)}
      name={t('labChosen', { lab: chosen })}
      label={
        <>
          <bdi className="max-w-48 truncate">{chosen}</bdi>
          <ChevronDown className="size-3.5" />
        </>
      }
      choices={[{ id: allLabs, label: t('allLabs') }, ...choices]}
      chosen={value ?? allLabs}
      onChoose={(id) => onChange(id === allLabs ? undefined : id)}
    />
  );
}
