import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { labScopes, usualKeyDays, type LabScope } from '#domain/lab/token-scopes.ts';
import { useCopy } from '#web/lib/use-copy.ts';
import { Check, CopyIcon } from '#web/ui/icons.tsx';
import { makeLabKey, useAskLabKeysAgain } from '../../api/lab-keys.ts';
import { useStudios } from '../../api/list-studios.ts';
import { useSession } from '../../lib/session.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';

const lives = [30, 90, usualKeyDays, null] as const;

/** Makes a key, and shows it once. */
export function MakePanel({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('console.labKeys');
  const { person } = useSession();
  const studios = useStudios().data ?? [];
  const [id] = useState(() => crypto.randomUUID());
  const [name, setName] = useState('');
  const [studio, setStudio] = useState(person.studio?.id ?? '');
  const [scopes, setScopes] = useState<readonly LabScope[]>(['prints']);
  const [days, setDays] = useState<number | null>(usualKeyDays);
  const [secret, setSecret] = useState<string | null>(null);
  const task = useTask();
  const askAgain = useAskLabKeysAgain();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (scopes.length === 0) return;
    task.run(async () => {
      const lab = studio === '' ? null : studio;
      const made = await makeLabKey({
        id,
        name: name.trim(),
        studio: lab,
        scopes: [...scopes],
        days,
      });
      setSecret(made.secret);
      await askAgain();
    });
  };
  if (secret !== null) {
    return (
      <Panel title={name} onClose={onClose}>
        <MadeKey secret={secret} />
      </Panel>
    );
  }
  return (
    <Panel title={t('make')} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TaskFailure task={task} />
        <FormField
          label={t('name')}
          hint={t('nameHint')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          autoComplete="off"
          maxLength={100}
          required
        />
        {person.studio === null && (
          <FormSelect
            label={t('lab')}
            value={studio}
            onChange={({ target }) => setStudio(target.value)}
          >
            <option value="">{t('ownLab')}</option>
            {studios.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </FormSelect>
        )}
        <ScopeChoice scopes={scopes} onChange={setScopes} />
        <FormSelect
          label={t('life')}
          value={String(days)}
          onChange={({ target }) =>
            setDays(lives.find((each) => String(each) === target.value) ?? null)
          }
        >
          {lives.map((each) => (
            <option key={each} value={String(each)}>
              {each === null ? t('neverEnds') : t('days', { count: each })}
            </option>
          ))}
        </FormSelect>
        <Action type="submit" look="ink" isBusy={task.isBusy} aria-disabled={scopes.length === 0}>
          {t('makeNow')}
        </Action>
      </form>
    </Panel>
  );
}

interface ScopeChoiceProps {
  readonly scopes: readonly LabScope[];
  readonly onChange: (scopes: readonly LabScope[]) => void;
}

function ScopeChoice({ scopes, onChange }: ScopeChoiceProps) {
  const t = useTranslations('console.labKeys');
  return (
    <fieldset className="flex flex-col">
      <legend className="font-semibold">{t('opens')}</legend>
      {labScopes.map((scope) => (
        <label key={scope} className="flex min-h-8 items-center gap-2 touch:min-h-target">
          <input
            type="checkbox"
            className="size-4.5 accent-ink"
            checked={scopes.includes(scope)}
            onChange={({ target }) =>
              onChange(
                labScopes.filter((each) =>
                  each === scope ? target.checked : scopes.includes(each),
                ),
              )
            }
          />
          {t(`scopes.${scope}`)}
        </label>
      ))}
    </fieldset>
  );
}

function MadeKey({ secret }: { readonly secret: string }) {
  const t = useTranslations('console.labKeys');
  const { copy, copied } = useCopy(secret);
  return (
    <Notice tone="plain" icon={<Check />} title={t('made')}>
      <p>{t('madeDetail')}</p>
      <p dir="ltr" className="my-2 font-edge text-mark wrap-anywhere text-ink select-all">
        {secret}
      </p>
      <Action icon={<CopyIcon className="size-4" />} onClick={() => void copy()}>
        {t(copied ? 'copied' : 'copy')}
      </Action>
    </Notice>
  );
}
