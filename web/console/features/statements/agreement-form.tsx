import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { AgreementShown } from '#contract/staff/statements.ts';
import { currencies, isCurrency, toMajor, type Currency } from '#domain/common/money.ts';
import { readRemittedAmount } from '#domain/couriers/read-amount.ts';
import { addAgreement, useAskStatementsAgain } from '../../api/statements.ts';
import { toIsoDay } from '../../lib/format.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { usePaperName } from '../../lib/use-contents.ts';

interface AgreementFormProps {
  readonly studio: string;
  /** The agreement whose fees the form begins with. */
  readonly latest: AgreementShown | undefined;
  readonly onClose: () => void;
}

type Fees = Readonly<Partial<Record<string, string>>>;

/** The fees that were typed, in major units; null if one of them is no amount, or none is typed. */
function readFees(papers: readonly string[], typed: Fees, currency: Currency) {
  const fees = papers.flatMap((paper) => {
    const text = typed[paper]?.trim() ?? '';
    return text === '' ? [] : [{ paper, minor: readRemittedAmount(text, currency) }];
  });
  if (fees.length === 0) return null;
  const read = fees.flatMap(({ paper, minor }) =>
    minor === null ? [] : [{ paper, fee: toMajor(minor, currency) }],
  );
  return read.length === fees.length ? read : null;
}

/** Agrees on a fee for each paper, from a day on. */
export function AgreementForm({ studio, latest, onClose }: AgreementFormProps) {
  const t = useTranslations('console.statements');
  const name = usePaperName();
  const papers = useShopCatalogue().products.flatMap(({ variants }) =>
    variants.map(({ key }) => key),
  );
  const [id] = useState(() => crypto.randomUUID());
  const [validFrom, setValidFrom] = useState(() => toIsoDay(Date.now()));
  const [validUntil, setValidUntil] = useState('');
  const [currency, setCurrency] = useState<Currency>(latest?.currency ?? 'TND');
  const [note, setNote] = useState('');
  const [typed, setTyped] = useState<Fees>(() =>
    Object.fromEntries((latest?.fees ?? []).map(({ paper, fee }) => [paper, String(fee)])),
  );
  const task = useTask();
  const askAgain = useAskStatementsAgain();
  const fees = readFees(papers, typed, currency);
  const isWhole =
    fees !== null && validFrom !== '' && (validUntil === '' || validUntil >= validFrom);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWhole) return;
    task.run(async () => {
      const until = validUntil === '' ? null : validUntil;
      await addAgreement(studio, { id, validFrom, validUntil: until, currency, fees, note });
      await askAgain();
      onClose();
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <FormField
        label={t('validFrom')}
        type="date"
        value={validFrom}
        required
        onChange={({ target }) => setValidFrom(target.value)}
      />
      <FormField
        label={t('validUntil')}
        hint={t('validUntilHint')}
        type="date"
        value={validUntil}
        onChange={({ target }) => setValidUntil(target.value)}
      />
      <FormSelect
        label={t('currency')}
        value={currency}
        onChange={({ target }) => {
          if (isCurrency(target.value)) setCurrency(target.value);
        }}
      >
        {currencies.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </FormSelect>
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="mb-1 font-semibold">{t('feesOfCopies')}</legend>
        {papers.map((paper) => (
          <FormField
            key={paper}
            label={name(paper)}
            value={typed[paper] ?? ''}
            inputMode="decimal"
            dir="ltr"
            maxLength={12}
            autoComplete="off"
            onChange={({ target }) => setTyped({ ...typed, [paper]: target.value })}
          />
        ))}
      </fieldset>
      <FormField
        label={t('note')}
        value={note}
        maxLength={300}
        autoComplete="off"
        onChange={({ target }) => setNote(target.value)}
      />
      <TaskFailure task={task} />
      <div className="flex flex-wrap gap-2">
        <Action type="submit" look="ink" isBusy={task.isBusy} aria-disabled={!isWhole}>
          {t('storeAgreement')}
        </Action>
        <Action onClick={onClose}>{t('cancel')}</Action>
      </div>
    </form>
  );
}
