import { useTranslations } from 'use-intl';
import type { CashClosing } from '#contract/staff/cash.ts';
import { toMajor, toMinor } from '#domain/common/money.ts';
import { ChevronDown } from '#web/ui/icons.tsx';
import { useCash, useClosings } from '../../api/cash.ts';
import { useStudios } from '../../api/list-studios.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { formatPromisedDay } from '../../lib/format.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useSession } from '../../lib/session.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { LoadState } from '../../ui/loaded-part.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { pillClass } from '../../ui/pill.ts';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { cashShape } from './cash-address.ts';
import { ClosingPanel } from './closing-panel.tsx';
import { DrawerPart } from './drawer-part.tsx';

/** The cash of a counter: what should be in its drawer, and its closed days. */
export function CashScreen() {
  const t = useTranslations('console');
  const { person } = useSession();
  const { state, change } = useAddressState(cashShape);
  const { studio, before, closing } = state;
  const drawer = useCash(studio);
  const leave = (): void => change({ closing: undefined });
  useKeys(t('cash.title'), [{ chord: 'escape', label: t('keys.leave'), run: leave }]);
  const onStudio = (next: string | undefined): void =>
    change({ studio: next, before: undefined, closing: undefined });
  return (
    <Screen
      head={
        <PlainHead title={t('cash.title')}>
          {person.studio === null ? (
            <CounterChoice studio={studio} onChoose={onStudio} />
          ) : (
            <bdi className="text-ink-2">{person.studio.name}</bdi>
          )}
          <span className="grow" />
        </PlainHead>
      }
    >
      <div className="min-h-0 grow overflow-y-auto border-t border-rule px-5 py-4 phone:px-4">
        <LoadState
          asked={drawer}
          rows={6}
          failed={t('cash.failed')}
          tryAgain={t('cash.tryAgain')}
        />
        {drawer.data && (
          <div className="grid gap-10 desk:grid-cols-[minmax(0,1fr)_24rem]">
            <DrawerPart
              key={studio ?? ''}
              drawer={drawer.data}
              studio={studio}
              onClosed={(id) => change({ closing: id })}
            />
            {closing === undefined ? (
              <ClosedDays
                studio={studio}
                before={before}
                onOpen={(id) => change({ closing: id })}
                onTurn={(next) => change({ before: next })}
              />
            ) : (
              <ClosingPanel key={closing} id={closing} onClose={leave} />
            )}
          </div>
        )}
      </div>
    </Screen>
  );
}

interface CounterChoiceProps {
  readonly studio: string | undefined;
  readonly onChoose: (studio: string | undefined) => void;
}

const ownCounter = 'shop';

function CounterChoice({ studio, onChoose }: CounterChoiceProps) {
  const t = useTranslations('console.cash');
  const studios = useStudios().data ?? [];
  const choices = studios.map(({ id, name }) => ({ id, label: name }));
  const chosen = choices.find(({ id }) => id === studio);
  return (
    <MenuButton
      className={pillClass(studio !== undefined)}
      label={
        <>
          {chosen?.label ?? (studio === undefined ? t('ownCounter') : t('studio'))}
          <ChevronDown className="size-3.5" />
        </>
      }
      choices={[{ id: ownCounter, label: t('ownCounter') }, ...choices]}
      chosen={studio ?? ownCounter}
      onChoose={(id) => onChoose(id === ownCounter ? undefined : id)}
    />
  );
}

interface ClosedDaysProps {
  readonly studio: string | undefined;
  readonly before: string | undefined;
  readonly onOpen: (id: string) => void;
  readonly onTurn: (before: string | undefined) => void;
}

function ClosedDays({ studio, before, onOpen, onTurn }: ClosedDaysProps) {
  const t = useTranslations('console.cash');
  const page = useClosings(studio, before);
  const next = page.data?.next ?? null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-display text-3">{t('closed')}</h2>
      {page.isPending && <SkeletonRows count={4} />}
      {page.isError && !page.data && (
        <Action className="self-start" onClick={() => void page.refetch()}>
          {t('tryAgain')}
        </Action>
      )}
      {page.data?.closings.length === 0 && <p className="text-ink-2">{t('noneClosed')}</p>}
      <ul>
        {page.data?.closings.map((closing) => (
          <li key={closing.id}>
            <ClosedDay closing={closing} onOpen={() => onOpen(closing.id)} />
          </li>
        ))}
      </ul>
      <nav aria-label={t('pages')} className="flex gap-2">
        {before !== undefined && <Action onClick={() => onTurn(undefined)}>{t('latest')}</Action>}
        {next !== null && <Action onClick={() => onTurn(next)}>{t('older')}</Action>}
      </nav>
    </section>
  );
}

interface ClosedDayProps {
  readonly closing: CashClosing;
  readonly onOpen: () => void;
}

function ClosedDay({ closing, onOpen }: ClosedDayProps) {
  const t = useTranslations('console.cash');
  const { amount, language } = useConsoleFormats();
  const amounts = closing.counts.at(-1)?.amounts ?? [];
  const differences = amounts
    .map(({ currency, counted, expected }) => ({
      currency,
      by: toMajor(toMinor(counted, currency) - toMinor(expected, currency), currency),
    }))
    .filter(({ by }) => by !== 0);
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-target w-full flex-wrap items-center gap-x-4 border-b border-rule py-1.5 text-start hover:bg-tray"
    >
      <span className="grow font-semibold">
        {formatPromisedDay(`${closing.day}T00:00:00Z`, language)}
      </span>
      {amounts.map(({ currency, counted }) => (
        <bdi key={currency} dir="ltr" className="tabular-nums">
          {amount(counted, currency)} {currency}
        </bdi>
      ))}
      {amounts.length === 0 && <span className="text-ink-2">{t('nothingCounted')}</span>}
      {differences.map(({ currency, by }) => (
        <span key={currency} className="w-full text-note text-wrong">
          {t(by < 0 ? 'missing' : 'tooMuch', {
            amount: `${amount(Math.abs(by), currency)} ${currency}`,
          })}
        </span>
      ))}
    </button>
  );
}
