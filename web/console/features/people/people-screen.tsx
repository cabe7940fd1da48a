import { useTranslations } from 'use-intl';
import type { StaffPerson } from '#contract/staff/people.ts';
import { Plus } from '#web/ui/icons.tsx';
import { usePeople } from '../../api/people.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useMay } from '../../lib/session.ts';
import { Action } from '../../ui/action.tsx';
import { Message } from '../../ui/message.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
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
  const close = (): void => change({ person: undefined, invite: undefined });
  usePeopleKeys(listed, open, {
    show,
    close,
    ...(mayInvite && { invite: startInvite }),
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
      <div className="flex min-h-0 grow phone:flex-col-reverse phone:justify-end">
        <div className="min-w-0 grow overflow-auto">
          {people.isPending && <SkeletonRows count={6} />}
          {people.isError && !people.data && (
            <Message title={t('failed')} level={2}>
              <Action look="ink" onClick={() => void people.refetch()}>
                {t('tryAgain')}
              </Action>
            </Message>
          )}
          {people.data && <PeopleTable people={people.data} open={open ?? null} onOpen={show} />}
        </div>
        {isInviting && <InvitePanel studio={state.studio} onClose={close} />}
        {!isInviting && open && <PersonPanel key={open.id} person={open} onClose={close} />}
      </div>
    </Screen>
  );
}

interface PeopleMoves {
  readonly show: (id: string) => void;
  readonly close: () => void;
  readonly invite?: () => void;
}

function usePeopleKeys(
  people: readonly StaffPerson[],
  open: StaffPerson | undefined,
  { show, close, invite }: PeopleMoves,
): void {
  const t = useTranslations('console');
  const move = (by: number): void => {
    const at = open ? people.indexOf(open) : by > 0 ? -1 : people.length;
    const next = people[Math.min(Math.max(at + by, 0), people.length - 1)];
    if (next) show(next.id);
  };
  useKeys(t('people.title'), [
    { chord: 'j', label: t('keys.move'), run: () => move(1), isHinted: true },
    { chord: 'k', label: t('keys.move'), run: () => move(-1), isHinted: true },
    ...(invite
      ? [{ chord: 'n', label: t('people.invite'), run: invite, isHinted: true } as const]
      : []),
    { chord: 'escape', label: t('keys.leave'), run: close },
  ]);
}
