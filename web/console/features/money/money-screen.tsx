import { useTranslations } from 'use-intl';
import type { MoneyIssue, MoneyPage } from '#contract/staff/money.ts';
import { moneyViews, type MoneyView } from '#domain/payments/money-issues.ts';
import { cx } from '#web/ui/cx.ts';
import { useMoney } from '../../api/money.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { EndOfRoll } from '../../ui/end-of-roll.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Message } from '../../ui/message.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
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
  useMoneyKeys({ issues, open, show, choose });
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
      <div className="flex min-h-0 grow phone:flex-col-reverse phone:justify-end">
        <div className="min-w-0 grow overflow-auto">
          {page.isPending && <SkeletonRows count={12} />}
          {page.isError && !page.data && (
            <Message title={t('failed')} level={2}>
              <Action look="ink" onClick={() => void page.refetch()}>
                {t('tryAgain')}
              </Action>
            </Message>
          )}
          {page.data && issues.length === 0 && (
            <Message picture={<EndOfRoll />} title={t(`none.${view}`)} level={2} />
          )}
          {issues.length > 0 && <IssueTable issues={issues} open={open} onOpen={show} />}
          <nav aria-label={t('pages')} className="flex justify-center gap-2 p-4 empty:hidden">
            {after !== undefined && <Action onClick={() => choose(view)}>{t('oldest')}</Action>}
            {page.data && page.data.next !== null && (
              <Action onClick={() => change({ after: page.data.next ?? undefined })}>
                {t('newer')}
              </Action>
            )}
          </nav>
        </div>
        {open === disputePanel && <DisputePanel onClose={() => show(undefined)} />}
        {issue && <IssuePanel key={issue.id} issue={issue} onClose={() => show(undefined)} />}
      </div>
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

interface MoneyMoves {
  readonly issues: readonly MoneyIssue[];
  readonly open: string | undefined;
  readonly show: (id: string | undefined) => void;
  readonly choose: (view: MoneyView) => void;
}

function useMoneyKeys({ issues, open, show, choose }: MoneyMoves): void {
  const t = useTranslations('console');
  const move = (by: number): void => {
    const at = issues.findIndex(({ id }) => id === open);
    const from = at === -1 && by < 0 ? issues.length : at;
    const next = issues[Math.min(Math.max(from + by, 0), issues.length - 1)];
    if (next) show(next.id);
  };
  useKeys(t('moneyIssues.title'), [
    { chord: 'j', label: t('keys.move'), run: () => move(1), isHinted: true },
    { chord: 'k', label: t('keys.move'), run: () => move(-1), isHinted: true },
    ...moneyViews.map((view, at) => ({
      chord: `${at + 1}`,
      label: t(`moneyIssues.view.${view}`),
      run: () => choose(view),
    })),
    {
      chord: 'n',
      label: t('moneyIssues.recordDispute'),
      run: () => show(disputePanel),
      isHinted: true,
    },
    { chord: 'escape', label: t('keys.leave'), run: () => show(undefined) },
  ]);
}
