import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { StaffPerson } from '#contract/staff/people.ts';
import {
  changePerson,
  endSessionOf,
  inviteAgain,
  switchPerson,
  useAskPeopleAgain,
  useSessionsOf,
} from '../../api/people.ts';
import { useMay, useSession } from '../../lib/session.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { SessionList } from '../../ui/session-list.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { InvitationAddress, type ShownAddress } from './invitation-address.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StateChip } from './people-table.tsx';
import { PersonFields, type PersonDraft } from './person-fields.tsx';

interface PersonPanelProps {
  readonly person: StaffPerson;
  readonly onClose: () => void;
}

/** A person: what they may do, their link, where they are signed in, and whether they may sign in. */
export function PersonPanel({ person, onClose }: PersonPanelProps) {
  const t = useTranslations('console');
  const mayEdit = useMay()('people.edit') && person.mayChange;
  return (
    <Panel title={person.name} onClose={onClose}>
      <p className="flex flex-wrap items-center gap-2">
        <StateChip person={person} />
        <bdi dir="ltr" className="text-ink-2">
          {person.email}
        </bdi>
      </p>
      {mayEdit ? (
        <>
          <ChangeForm person={person} />
          {person.mayInvite && <LinkPart person={person} />}
          <SessionsPart id={person.id} />
          <SwitchPart person={person} />
        </>
      ) : (
        <>
          <p>{t(`roles.${person.role}`)}</p>
          <p className="text-ink-2">{t('people.notYours')}</p>
        </>
      )}
    </Panel>
  );
}

function toDraft({ name, role, studio, extraRights, language }: StaffPerson): PersonDraft {
  return { name, role, studio: studio?.id ?? null, extraRights, language };
}

function ChangeForm({ person }: { readonly person: StaffPerson }) {
  const t = useTranslations('console.people');
  const [draft, setDraft] = useState(() => toDraft(person));
  const task = useTask();
  const askAgain = useAskPeopleAgain();
  const isChanged = JSON.stringify(draft) !== JSON.stringify(toDraft(person));
  const save = (event: FormEvent): void => {
    event.preventDefault();
    task.run(async () => {
      await changePerson(person.id, { ...draft, name: draft.name.trim() });
      await askAgain();
    });
  };
  return (
    <form onSubmit={save} className="flex flex-col gap-4">
      <TaskFailure task={task} />
      <PersonFields draft={draft} onChange={setDraft} />
      <Action type="submit" look="ink" isBusy={task.isBusy} aria-disabled={!isChanged}>
        {t('save')}
      </Action>
    </form>
  );
}

function LinkPart({ person: { id, state } }: { readonly person: StaffPerson }) {
  const t = useTranslations('console.people');
  const [shown, setShown] = useState<ShownAddress | null>(null);
  const task = useTask();
  const askAgain = useAskPeopleAgain();
  if (state === 'disabled') return null;
  if (shown) return <InvitationAddress {...shown} />;
  return (
    <section className="flex flex-col gap-2">
      <TaskFailure task={task} />
      <p className="text-note text-ink-2">
        {t(state === 'invited' ? 'newLinkDetail' : 'resetDetail')}
      </p>
      <Action
        className="self-start"
        isBusy={task.isBusy}
        onClick={() =>
          task.run(async () => {
            setShown(await inviteAgain(id));
            await askAgain();
          })
        }
      >
        {t('newLink')}
      </Action>
    </section>
  );
}

function SessionsPart({ id }: { readonly id: string }) {
  const t = useTranslations('console.people');
  const sessions = useSessionsOf(id);
  const task = useTask();
  const askAgain = useAskPeopleAgain();
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('sessions')}</h3>
      <TaskFailure task={task} />
      {sessions.data && (
        <SessionList
          sessions={sessions.data}
          isBusy={task.isBusy}
          onEnd={(session) =>
            task.run(async () => {
              await endSessionOf(id, session);
              await askAgain();
            })
          }
        />
      )}
    </section>
  );
}

/** Whether the person may sign in. It ends what they have open, so it names them and asks once more. */
function SwitchPart({ person: { id, name, state } }: { readonly person: StaffPerson }) {
  const t = useTranslations('console.people');
  const { person: own } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const task = useTask();
  const askAgain = useAskPeopleAgain();
  const switchTo = (to: 'disable' | 'enable'): void =>
    task.run(async () => {
      await switchPerson(id, to);
      setIsAsking(false);
      await askAgain();
    });
  if (own.id === id) return null;
  return (
    <section className="flex flex-col gap-2 border-t border-rule pt-4">
      <TaskFailure task={task} />
      {state === 'disabled' && (
        <Action className="self-start" isBusy={task.isBusy} onClick={() => switchTo('enable')}>
          {t('enable')}
        </Action>
      )}
      {state !== 'disabled' && !isAsking && (
        <Action look="danger" className="self-start" onClick={() => setIsAsking(true)}>
          {t('disable')}
        </Action>
      )}
      {state !== 'disabled' && isAsking && (
        <>
          <p>{t('disableDetail', { name })}</p>
          <div className="flex flex-wrap gap-2">
            <Action look="danger" isBusy={task.isBusy} onClick={() => switchTo('disable')}>
              {t('disableNow', { name })}
            </Action>
            <Action onClick={() => setIsAsking(false)}>{t('keep')}</Action>
          </div>
        </>
      )}
    </section>
  );
}
