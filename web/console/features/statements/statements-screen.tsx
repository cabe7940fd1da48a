import { useTranslations } from 'use-intl';
import { ChevronDown } from '#web/ui/icons.tsx';
import { toDocumentAddress, useStatement, type StatementChoice } from '../../api/statements.ts';
import { useStudios } from '../../api/list-studios.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { moveMonth, toIsoDay } from '../../lib/format.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useMay, useSession } from '../../lib/session.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { Message } from '../../ui/message.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { MonthChoice } from '../../ui/month-choice.tsx';
import { pillClass } from '../../ui/pill.ts';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { AgreementsPart } from './agreements-part.tsx';
import { statementShape } from './statement-address.ts';
import { StatementPart } from './statement-part.tsx';

/** What a partner studio made in a month, what it gets for it, and the shop's cash that it holds. */
export function StatementsScreen() {
  const t = useTranslations('console');
  const { person } = useSession();
  const mayEdit = useMay()('statements.edit') && person.studio === null;
  const { state, change } = useAddressState(statementShape);
  const isShop = person.studio === null;
  const studios = useStudios();
  const { now } = useConsoleFormats();
  const month = state.month ?? toIsoDay(now).slice(0, 7);
  // People of the shop look at the first studio until they choose another one.
  const studio = isShop ? (state.studio ?? studios.data?.[0]?.id) : undefined;
  const choice = { studio, month };
  const found = useStatement(choice, !isShop || studio !== undefined);
  const turn = (by: number): void => change({ month: moveMonth(month, by) });
  useKeys(t('statements.title'), [
    { chord: '[', label: t('statements.before'), run: () => turn(-1), isHinted: true },
    { chord: ']', label: t('statements.after'), run: () => turn(1), isHinted: true },
    { chord: 'escape', label: t('keys.leave'), run: () => change({ add: undefined }) },
  ]);
  const hasNoStudio = isShop && studios.data?.length === 0;
  return (
    <Screen
      head={
        <PlainHead title={t('statements.title')}>
          {isShop && studio !== undefined && (
            <StudioChoice studio={studio} onChoose={(next) => change({ studio: next })} />
          )}
          {person.studio && <bdi className="text-ink-2">{person.studio.name}</bdi>}
          <MonthChoice month={month} onTurn={turn} />
          <span className="grow" />
          {found.data && <Documents choice={choice} />}
        </PlainHead>
      }
    >
      <div className="min-h-0 grow overflow-y-auto border-t border-rule px-5 py-4 phone:px-4">
        {hasNoStudio && <Message title={t('statements.noStudio')} level={2} />}
        {!hasNoStudio && found.isPending && <SkeletonRows count={8} />}
        {found.isError && !found.data && (
          <Message title={t('statements.failed')} level={2}>
            <Action look="ink" onClick={() => void found.refetch()}>
              {t('statements.tryAgain')}
            </Action>
          </Message>
        )}
        {found.data && (
          <div className="grid gap-10 desk:grid-cols-[minmax(0,1fr)_22rem]">
            <StatementPart statement={found.data} />
            <AgreementsPart
              key={found.data.studio.id}
              statement={found.data}
              isAdding={mayEdit && state.add === '1'}
              {...(mayEdit && {
                onAdd: (isAdding: boolean) => change({ add: isAdding ? '1' : undefined }),
              })}
            />
          </div>
        )}
      </div>
    </Screen>
  );
}

interface StudioChoiceProps {
  readonly studio: string;
  readonly onChoose: (studio: string) => void;
}

function StudioChoice({ studio, onChoose }: StudioChoiceProps) {
  const t = useTranslations('console.statements');
  const choices = (useStudios().data ?? []).map(({ id, name }) => ({ id, label: name }));
  return (
    <MenuButton
      className={pillClass(true)}
      label={
        <>
          {choices.find(({ id }) => id === studio)?.label ?? t('studio')}
          <ChevronDown className="size-3.5" />
        </>
      }
      choices={choices}
      chosen={studio}
      onChoose={onChoose}
    />
  );
}

function Documents({ choice }: { readonly choice: StatementChoice }) {
  const t = useTranslations('console.statements');
  return (
    <div className="flex gap-2">
      <a href={toDocumentAddress('csv', choice)} download className={actionClass('outline')}>
        {t('csv')}
      </a>
      <a href={toDocumentAddress('pdf', choice)} download className={actionClass('main')}>
        {t('pdf')}
      </a>
    </div>
  );
}
