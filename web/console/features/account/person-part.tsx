import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { consoleLanguages } from '#domain/staff/roles.ts';
import { languageOf } from '#locales/languages.ts';
import { changeAccount, useAskAgain } from '../../api/account.ts';
import { showConsoleLanguage } from '../../lib/language.tsx';
import { useSession } from '../../lib/session.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { Part } from './part.tsx';

/** The person's name and language; the others are changed by people who may. */
export function PersonPart() {
  const t = useTranslations('console.account');
  const { person } = useSession();
  const [name, setName] = useState(person.name);
  const [code, setCode] = useState(person.language);
  const task = useTask();
  const askAgain = useAskAgain();
  const isChanged = name.trim() !== person.name || code !== person.language;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    task.run(async () => {
      await changeAccount({ name: name.trim(), language: code });
      showConsoleLanguage(code);
      await askAgain();
    });
  };
  return (
    <Part title={t('you')} detail={person.email}>
      <TaskFailure task={task} />
      <form onSubmit={save} className="flex flex-wrap items-end gap-3">
        <div className="min-w-48 grow">
          <FormField
            label={t('name')}
            value={name}
            onChange={({ target }) => setName(target.value)}
            autoComplete="name"
            maxLength={100}
            required
          />
        </div>
        <div className="min-w-40">
          <FormSelect
            label={t('language')}
            value={code}
            onChange={({ target }) =>
              setCode(consoleLanguages.find((each) => each === target.value) ?? code)
            }
          >
            {consoleLanguages.map((each) => (
              <option key={each} value={each}>
                {languageOf(each).nativeName}
              </option>
            ))}
          </FormSelect>
        </div>
        <Action
          type="submit"
          look="ink"
          className="py-2.5"
          isBusy={task.isBusy}
          aria-disabled={!isChanged}
        >
          {t('save')}
        </Action>
      </form>
    </Part>
  );
}
