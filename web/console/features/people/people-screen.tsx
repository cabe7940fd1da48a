import { useTranslations } from 'use-intl';
import { Plus } from '#web/ui/icons.tsx';
import { usePeople } from '../../api/people.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useMay } from '../../lib/session.ts';
import { useListKeys } from '../../lib/use-list-keys.ts';
import { Action } from '../../ui/action.tsx';
import { ListAndPanel } from '../../ui/list-and-panel.tsx';
import { LoadedPart } from '../../ui/loaded-part.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { peopleShape } from './people-address.ts';
import { PeopleTable } from './people-table.tsx';
import { PersonPanel } from './person-panel.tsx';

/** The shop's people: who they are, what they may do, and where they are signed in. */
export function PeopleScreen() {
  const t = useTranslations('console.people');
  const people = usePeople();
  const mayInvite = useMay()('people.edit');
  const { state, change } = useAddressState(peopleShape);
  const listed = people.data ?? [];
  const open = listed.find(({ id }) => id === state.person);
  const show = (person: string | undefined): void => change({ person, invite: undefined });
  const startInvite = (): void => change({ person: undefined, invite: '1' });
  const close = (): void => show(undefined);
  useListKeys({
    title: t('title'),
    ids: listed.map(({ id }) => id),
    open: state.person,
    show,
    more: [mayInvite && { chord: 'n', label: t('invite'), run: startInvite, isHinted: true }],
  });
  const isInviting = state.invite === '1' && mayInvite;
  return (
    <Screen
      head={
        <PlainHead title={t('title')}>
          <span className="grow" />
          {mayInvite && (
            <Action look="main" icon={<Plus className="size-4" />} chord="n" onClick={startInvite}>
              {t('invite')}
            </Action>
          )}
        </PlainHead>
      }
      foot={t('count', { count: listed.length })}
    >
      <ListAndPanel
        panel={
          <>
            {isInviting && <InvitePanel studio={state.studio} onClose={close} />}
            {!isInviting && open && <PersonPanel key={open.id} person={open} onClose={close} />}
          </>
        }
      >
        <LoadedPart asked={people} rows={6} failed={t('failed')} tryAgain={t('tryAgain')}>
          {(all) => <PeopleTable people={all} open={open?.id} onOpen={show} />}
        </LoadedPart>
      </ListAndPanel>
    </Screen>
  );
}
