import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { invite, useAskPeopleAgain } from '../../api/people.ts';
import { useConsoleLanguage } from '../../lib/language.tsx';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { InvitationAddress, type ShownAddress } from './invitation-address.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PersonFields, type PersonDraft } from './person-fields.tsx';

interface InvitePanelProps {
  /** The studio of the new person, where it is known already. */
  readonly studio: string | undefined;
  readonly onClose: () => void;
}

/** Invites a person, and shows the address to send to them. */
export function InvitePanel({ studio, onClose }: InvitePanelProps) {
  const t = useTranslations('console.people');
  const language = useConsoleLanguage();
  const place =
    studio === undefined
      ? { role: 'csr' as const, studio: null }
      : { role: 'studio' as const, studio };
  const empty: PersonDraft = { name: '', ...place, extraRights: [], language };
  const [draft, setDraft] = useState(empty);
  const [email, setEmail] = useState('');
  const [shown, setShown] = useState<ShownAddress | null>(null);
  const task = useTask();
  const askAgain = useAskPeopleAgain();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    task.run(async () => {
      setShown(await invite({ ...draft, name: draft.name.trim(), email: email.trim() }));
      await askAgain();
    });
  };
  if (shown) {
    return (
      <Panel title={draft.name} onClose={onClose}>
        <InvitationAddress {...shown} />
        <Action
          className="self-start"
          onClick={() => {
            setShown(null);
            setDraft(empty);
            setEmail('');
          }}
        >
          {t('another')}
        </Action>
      </Panel>
    );
  }
  return (
    <Panel title={t('invite')} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TaskFailure task={task} />
        <FormField
          label={t('email')}
          type="email"
          dir="ltr"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          autoComplete="off"
          maxLength={254}
          required
        />
        <PersonFields draft={draft} onChange={setDraft} />
        <Action type="submit" look="ink" isBusy={task.isBusy}>
          {t('makeLink')}
        </Action>
      </form>
    </Panel>
  );
}
