import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { currencies, isCurrency } from '#domain/common/money.ts';
import { knownCarriers, maxCarrierLength } from '#domain/orders/carriers.ts';
import { Cross, Plus } from '#web/ui/icons.tsx';
import { useCouriers } from '../../api/couriers.ts';
import { Action } from '../../ui/action.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { readBase64 } from '../../lib/read-base64.ts';
import { emptyLine, type RemittanceDraft, type TypedLine } from './remittance-draft.ts';

const maxTypedLines = 100;
/** Files that may be tables, by their endings and types. */
const tableFiles = '.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values';

interface DraftFieldsProps {
  readonly draft: RemittanceDraft;
  readonly maxBytes: number;
  readonly onChange: (draft: RemittanceDraft) => void;
}

/** The courier, the day, and a file or typed lines. */
export function DraftFields({ draft, maxBytes, onChange }: DraftFieldsProps) {
  const t = useTranslations('console.couriers');
  const seen = useCouriers().data?.couriers.flatMap(({ courier }) => courier ?? []) ?? [];
  const listId = useId();
  const { courier, day, reference, currency } = draft;
  return (
    <>
      <FormField
        label={t('courier')}
        value={courier}
        list={listId}
        maxLength={maxCarrierLength}
        autoComplete="off"
        required
        onChange={({ target }) => onChange({ ...draft, courier: target.value })}
      />
      <datalist id={listId}>
        {[...new Set([...seen, ...knownCarriers])].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <FormField
        label={t('day')}
        type="date"
        value={day}
        required
        onChange={({ target }) => onChange({ ...draft, day: target.value })}
      />
      <FormField
        label={t('reference')}
        hint={t('referenceHint')}
        value={reference}
        maxLength={100}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...draft, reference: target.value })}
      />
      <FormSelect
        label={t('currency')}
        value={currency}
        onChange={({ target }) => {
          if (isCurrency(target.value)) onChange({ ...draft, currency: target.value });
        }}
      >
        {currencies.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </FormSelect>
      <FileField maxBytes={maxBytes} onRead={(file) => onChange({ ...draft, file })} />
      {draft.file === null && (
        <TypedLines lines={draft.lines} onChange={(lines) => onChange({ ...draft, lines })} />
      )}
    </>
  );
}

interface FileFieldProps {
  readonly maxBytes: number;
  readonly onRead: (file: RemittanceDraft['file']) => void;
}

function FileField({ maxBytes, onRead }: FileFieldProps) {
  const t = useTranslations('console.couriers');
  const [isTooLarge, setIsTooLarge] = useState(false);
  const read = async (file: File | undefined): Promise<void> => {
    const isLarge = file !== undefined && file.size > maxBytes;
    setIsTooLarge(isLarge);
    onRead(
      file && !isLarge ? { name: file.name.slice(-200), base64: await readBase64(file) } : null,
    );
  };
  return (
    <>
      <FormField
        label={t('file')}
        hint={t('fileHint')}
        type="file"
        accept={tableFiles}
        className="py-2"
        onChange={({ target }) => void read(target.files?.[0])}
      />
      {isTooLarge && (
        <p role="alert" className="font-semibold text-wrong">
          {t('tooLarge')}
        </p>
      )}
    </>
  );
}

interface TypedLinesProps {
  readonly lines: readonly TypedLine[];
  readonly onChange: (lines: readonly TypedLine[]) => void;
}

function TypedLines({ lines, onChange }: TypedLinesProps) {
  const t = useTranslations('console.couriers');
  const change = (at: number, changes: Partial<TypedLine>): void =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...changes } : line)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-semibold">{t('orType')}</legend>
      {lines.map(({ number, amount }, index) => (
        <div key={index} className="flex items-end gap-2">
          <FormField
            label={t('orderOf', { line: index + 1 })}
            value={number}
            dir="ltr"
            maxLength={40}
            autoComplete="off"
            onChange={({ target }) => change(index, { number: target.value })}
          />
          <FormField
            label={t('amountOf', { line: index + 1 })}
            value={amount}
            dir="ltr"
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            onChange={({ target }) => change(index, { amount: target.value })}
          />
          {lines.length > 1 && (
            <button
              type="button"
              aria-label={t('removeLine', { line: index + 1 })}
              title={t('removeLine', { line: index + 1 })}
              onClick={() => onChange(lines.filter((_, each) => each !== index))}
              className="grid size-target shrink-0 place-items-center rounded-control hover:bg-tray"
            >
              <Cross />
            </button>
          )}
        </div>
      ))}
      {lines.length < maxTypedLines && (
        <Action
          className="self-start"
          icon={<Plus className="size-4" />}
          onClick={() => onChange([...lines, emptyLine])}
        >
          {t('anotherLine')}
        </Action>
      )}
    </fieldset>
  );
}
