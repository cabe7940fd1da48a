import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isWrong, type CatalogueCheck } from '#domain/catalogue/edit/checks.ts';
import { Clock } from '#web/ui/icons.tsx';
import { publishDraft, useAskCatalogueAgain } from '../../api/catalogue.ts';
import { useKeys } from '../../lib/key-store.ts';
import { withProof } from '../../lib/proof.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { useCheckWords } from './checks-part.tsx';
import { closeDraft, draftActs, saveNow, type OpenDraft } from './draft-store.ts';
import { nextMonth, readMoment, type TypedMoment } from './force-date.ts';
import type { Pair } from './use-pair.ts';
import { knownZone, useVersionWords } from './use-price-words.ts';

interface ForcePartProps {
  readonly pair: Pair;
  readonly draft: OpenDraft;
  readonly checks: readonly CatalogueCheck[];
  readonly timeZone: string;
}

type Scale = Extract<CatalogueCheck, { code: 'scale' }>;

/** From when on a draft holds, and the button that schedules it, with what comes of that. */
export function ForcePart({ pair, draft, checks, timeZone }: ForcePartProps) {
  const t = useTranslations('console.prices.force');
  const { now } = useConsoleFormats();
  const zone = knownZone(timeZone);
  const [isNow, setIsNow] = useState(false);
  const [typed, setTyped] = useState<TypedMoment>(() => nextMonth(now, zone));
  const [affirmed, setAffirmed] = useState('');
  const task = useTask();
  const askAgain = useAskCatalogueAgain();
  const words = useVersionWords(timeZone);
  const { number } = draft;
  const moment = isNow ? { at: null } : readMoment(typed, now, zone);
  const scales = checks.filter((check): check is Scale => check.code === 'scale');
  const asked = JSON.stringify(scales);
  const isAffirmed = scales.length === 0 || affirmed === asked;
  const obstacle = findObstacle({ pair, draft, checks, isAffirmed });
  const isReady = obstacle === null && 'at' in moment && !task.isBusy;
  const schedule = (): void => {
    if (!isReady) return;
    task.run(async () => {
      const revision = await saveNow(number);
      if (revision === null) return;
      await withProof(() => publishDraft(number, { from: moment.at, revision }));
      closeDraft(number);
      await askAgain();
    });
  };
  useKeys(t('title'), [
    { chord: 'mod+enter', label: t('schedule', { number }), run: schedule },
    {
      chord: 'd',
      label: t('dateKey'),
      run: () => document.querySelector<HTMLElement>('[data-force-date]')?.focus(),
      isHinted: true,
    },
  ]);
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <FormField
        label={t('note')}
        value={draft.note}
        maxLength={500}
        autoComplete="off"
        onChange={({ target }) => draftActs.note(number, target.value)}
      />
      <WhenChoice isNow={isNow} onChoose={setIsNow} />
      {!isNow && <MomentFields typed={typed} place={words.place} onChange={setTyped} />}
      {'problem' in moment && (
        <p role="alert" className="text-note font-semibold text-wrong">
          {t(`problems.${moment.problem}`)}
        </p>
      )}
      {scales.length > 0 && (
        <ScaleQuestion
          scales={scales}
          pair={pair}
          isAffirmed={isAffirmed}
          onAffirm={(isRight) => setAffirmed(isRight ? asked : '')}
        />
      )}
      <TaskFailure task={task} />
      <Action
        look="main"
        icon={<Clock className="size-4.5!" />}
        chord="mod+enter"
        isBusy={task.isBusy}
        aria-disabled={!isReady || undefined}
        onClick={schedule}
        className="min-h-12! text-body"
      >
        {t(isNow ? 'publishNow' : 'schedule', { number })}
      </Action>
      <p className="text-note text-ink-2">
        {obstacle !== null
          ? t(`obstacles.${obstacle}`)
          : 'at' in moment && moment.at !== null
            ? t('withdrawable', { until: words.moment(moment.at) })
            : t('atOnce')}
      </p>
    </section>
  );
}

interface Facts {
  readonly pair: Pair;
  readonly draft: OpenDraft;
  readonly checks: readonly CatalogueCheck[];
  readonly isAffirmed: boolean;
}

/** What has to be done before the draft can be scheduled. */
function findObstacle({ draft, checks, isAffirmed }: Facts) {
  if (draft.saving === 'conflict') return 'conflict';
  if (checks.some((check) => isWrong(check)) || draft.saving === 'faulty') return 'wrong';
  if (draft.saving === 'refused') return 'refused';
  return isAffirmed ? null : 'affirm';
}

interface WhenChoiceProps {
  readonly isNow: boolean;
  readonly onChoose: (isNow: boolean) => void;
}

function WhenChoice({ isNow, onChoose }: WhenChoiceProps) {
  const t = useTranslations('console.prices.force');
  return (
    <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
      <legend className="font-semibold">{t('when')}</legend>
      {([false, true] as const).map((choice) => (
        <label key={String(choice)} className="flex min-h-press items-center gap-2">
          <input
            type="radio"
            name="force"
            className="size-4.5 accent-ink"
            checked={isNow === choice}
            onChange={() => onChoose(choice)}
          />
          {t(choice ? 'now' : 'later')}
        </label>
      ))}
    </fieldset>
  );
}

interface MomentFieldsProps {
  readonly typed: TypedMoment;
  readonly place: string;
  readonly onChange: (typed: TypedMoment) => void;
}

function MomentFields({ typed, place, onChange }: MomentFieldsProps) {
  const t = useTranslations('console.prices.force');
  return (
    <div className="grid grid-cols-2 gap-3">
      <FormField
        data-force-date
        type="date"
        label={t('date')}
        value={typed.date}
        onChange={({ target }) => onChange({ ...typed, date: target.value })}
      />
      <FormField
        type="time"
        label={t('time', { place })}
        value={typed.time}
        onChange={({ target }) => onChange({ ...typed, time: target.value })}
      />
    </div>
  );
}

interface ScaleQuestionProps {
  readonly scales: readonly Scale[];
  readonly pair: Pair;
  readonly isAffirmed: boolean;
  readonly onAffirm: (isRight: boolean) => void;
}

/** Amounts named in the question; the others are counted. */
const namedScales = 5;

/** Asks about amounts that may be a slip of the point. */
function ScaleQuestion({ scales, pair, isAffirmed, onAffirm }: ScaleQuestionProps) {
  const t = useTranslations('console.prices.force');
  const more = scales.length - namedScales;
  return (
    <div className="flex flex-col gap-2 rounded-control border border-care bg-care-wash p-3 text-note">
      <strong>{t('scales', { count: scales.length })}</strong>
      <ul>
        {scales.slice(0, namedScales).map((check) => (
          <ScaleLine key={JSON.stringify(check)} check={check} pair={pair} />
        ))}
      </ul>
      {more > 0 && <p>{t('moreScales', { count: more })}</p>}
      <label className="flex min-h-press items-center gap-2 font-semibold">
        <input
          type="checkbox"
          className="size-4.5 accent-ink"
          checked={isAffirmed}
          onChange={({ target }) => onAffirm(target.checked)}
        />
        {t('affirm')}
      </label>
    </div>
  );
}

interface ScaleLineProps {
  readonly check: Scale;
  readonly pair: Pair;
}

function ScaleLine({ check, pair }: ScaleLineProps) {
  const word = useCheckWords(check.list, pair.catalogue);
  return <li>{word(check)}</li>;
}
