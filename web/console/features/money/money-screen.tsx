import { useTranslations } from 'use-intl';
import type { MoneyPage } from '#contract/staff/money.ts';
import { moneyViews, type MoneyView } from '#domain/payments/money-issues.ts';
import { cx } from '#web/ui/cx.ts';
import { useMoney } from '../../api/money.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useListKeys } from '../../lib/use-list-keys.ts';
import { Action } from '../../ui/action.tsx';
import { ListAndPanel } from '../../ui/list-and-panel.tsx';
import { ListPage, PageTurns } from '../../ui/list-pages.tsx';
import { EndOfRoll } from '../../ui/end-of-roll.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { DisputePanel } from './dispute-panel.tsx';
import { IssuePanel } from './issue-panel.tsx';
import { IssueTable } from './issue-table.tsx';
import { disputePanel, moneyShape } from './money-address.ts';

/** The money that people see to, by list; what is open stands beside it. */
export function MoneyScreen() {
  const t = useTranslations('console.moneyIssues');
  const { state, change } = useAddressState(moneyShape);
  const { view, after, open } = state;
  const page = useMoney(view, after);
  const issues = page.data?.issues ?? [];
  const show = (id: string | undefined): void => change({ open: id });
  const choose = (next: MoneyView): void =>
    change({ view: next, after: undefined, open: undefined });
  useListKeys({
    title: t('title'),
    ids: issues.map(({ id }) => id),
    open,
    show,
    more: [
      ...moneyViews.map((each, at) => ({
        chord: `${at + 1}`,
        label: t(`view.${each}`),
        run: () => choose(each),
      })),
      { chord: 'n', label: t('recordDispute'), run: () => show(disputePanel), isHinted: true },
    ],
  });
  const issue = issues.find(({ id }) => id === open);
  return (
    <Screen
      head={
        <>
          <PlainHead title={t('title')}>
            <span className="grow" />
            <Action chord="n" onClick={() => show(disputePanel)}>
              {t('recordDispute')}
            </Action>
          </PlainHead>
          <Views counts={page.data?.counts} chosen={view} onChoose={choose} />
        </>
      }
    >
      <ListAndPanel
        panel={
          <>
            {open === disputePanel && <DisputePanel onClose={() => show(undefined)} />}
            {issue && <IssuePanel key={issue.id} issue={issue} onClose={() => show(undefined)} />}
          </>
        }
      >
        <ListPage
          asked={page}
          rows={12}
          texts={{ failed: t('failed'), tryAgain: t('tryAgain'), none: t(`none.${view}`) }}
          nonePicture={<EndOfRoll />}
          isEmpty={(data) => data.issues.length === 0}
        >
          {(data) => <IssueTable issues={data.issues} open={open} onOpen={show} />}
        </ListPage>
        <PageTurns
          after={after}
          next={page.data?.next}
          onTurn={(next) => change({ after: next, open: undefined })}
          texts={{ pages: t('pages'), first: t('oldest'), next: t('newer') }}
        />
      </ListAndPanel>
    </Screen>
  );
}

interface ViewsProps {
  readonly counts: MoneyPage['counts'] | undefined;
  readonly chosen: MoneyView;
  readonly onChoose: (view: MoneyView) => void;
}

/** The lists, each with its number. */
function Views({ counts, chosen, onChoose }: ViewsProps) {
  const t = useTranslations('console.moneyIssues');
  const { count } = useConsoleFormats();
  return (
    <fieldset
      aria-label={t('views')}
      className="flex min-w-0 gap-1 border-b border-rule px-5 phone:flex-wrap phone:px-4"
    >
      {moneyViews.map((view, at) => (
        <button
          key={view}
          type="button"
          aria-pressed={chosen === view}
          onClick={() => onChoose(view)}
          className={cx(
            'flex min-h-9.5 shrink-0 items-center gap-2 px-3 touch:min-h-target',
            chosen === view ? 'bg-ink text-ground' : 'hover:bg-tray',
          )}
        >
          {counts && <strong>{count(counts[view])}</strong>}
          {t(`view.${view}`)}
          <KeyCap chord={`${at + 1}`} isBare />
        </button>
      ))}
    </fieldset>
  );
}
