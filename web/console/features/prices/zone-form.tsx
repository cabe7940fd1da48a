import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { baseMethods } from '#domain/catalogue/base-methods.ts';
import type { DeliveryZone } from '#domain/catalogue/delivery-zones.ts';
import { putZone } from '#domain/catalogue/edit/change-zones.ts';
import { currencyOfList, findPriceList } from '#domain/catalogue/edit/price-lists.ts';
import { findRuleProblems, listOfProblem } from '#domain/catalogue/edit/rule-problems.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { subdivisionOf } from '#domain/places/regions.ts';
import { languageCodes, languageOf } from '#locales/languages.ts';
import { Plus } from '#web/ui/icons.tsx';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { CarrierPart } from './carrier-part.tsx';
import { ChoiceList } from './choice-list.tsx';
import { draftActs, type OpenDraft } from './draft-store.ts';
import { ProblemList } from './problem-list.tsx';
import { RegionChoice } from './region-choice.tsx';
import { useRuleWords } from './use-rule-words.ts';
import { emptyCarrier, emptyZone, readZone, toZoneFields, type ZoneFields } from './zone-fields.ts';

interface ZoneFormProps {
  readonly draft: OpenDraft;
  readonly list: string;
  /** Null for a new one. */
  readonly zone: DeliveryZone | null;
  readonly onDone: () => void;
}

/** The reader's decimal sign. */
function useDecimalSign(): string {
  const { language } = useConsoleFormats();
  const parts = new Intl.NumberFormat(languageOf(language).locale).formatToParts(0.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}

function useZoneTaking({ draft, list, onDone }: ZoneFormProps) {
  const t = useTranslations('console.prices.zones.problems');
  const [rejected, setRejected] = useState<Catalogue | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const word = useRuleWords(rejected ?? draft.steps.now);
  const catalogue = draft.steps.now;
  const currency = currencyOfList(catalogue, list);
  const found =
    rejected === null
      ? []
      : findRuleProblems(rejected).filter(
          (each) => listOfProblem(each) === list && !each.code.startsWith('tax_'),
        );
  const take = (fields: ZoneFields): void => {
    const read = readZone(fields, currency);
    setRejected(null);
    setProblems(typeof read === 'string' ? [t(read)] : []);
    if (typeof read === 'string') return;
    const after = putZone(catalogue, list, read);
    const isFaulty = findRuleProblems(after).some(
      (each) => listOfProblem(each) === list && !each.code.startsWith('tax_'),
    );
    if (isFaulty) setRejected(after);
    else {
      draftActs.take(draft.number, after);
      onDone();
    }
  };
  return { currency, take, problems: [...problems, ...new Set(found.map(word))] };
}

/** A zone that is typed: it is taken into the draft as a whole, unless a rule refuses it. */
export function ZoneForm(props: ZoneFormProps) {
  const { draft, list, zone, onDone } = props;
  const t = useTranslations('console.prices.zones');
  const sign = useDecimalSign();
  const { currency, take, problems } = useZoneTaking(props);
  const [fields, setFields] = useState<ZoneFields>(() =>
    zone ? toZoneFields(zone, currency, sign) : emptyZone,
  );
  const change = (changes: Partial<ZoneFields>): void =>
    setFields((before) => ({ ...before, ...changes }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    take(fields);
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={zone ? t('change') : t('add')}
      className="flex flex-col gap-4 rounded-control border border-edge p-3"
    >
      <NamesPart fields={fields} onChange={change} />
      <PlacesPart fields={fields} list={list} onChange={change} />
      {fields.carriers.map((carrier, index) => (
        <CarrierPart
          key={carrier.id ?? `new ${index}`}
          carrier={carrier}
          currency={currency}
          onChange={(next) => change({ carriers: fields.carriers.with(index, next) })}
          onRemove={
            fields.carriers.length > 1
              ? () => change({ carriers: fields.carriers.toSpliced(index, 1) })
              : null
          }
        />
      ))}
      <Action
        className="self-start"
        icon={<Plus className="size-4!" />}
        onClick={() => change({ carriers: [...fields.carriers, emptyCarrier] })}
      >
        {t('addCarrier')}
      </Action>
      <MethodsPart draft={draft} list={list} fields={fields} onChange={change} />
      <ProblemList problems={problems} />
      <p className="flex flex-wrap gap-2">
        <Action type="submit" look="ink">
          {t('take')}
        </Action>
        <Action onClick={onDone}>{t('cancel')}</Action>
      </p>
    </form>
  );
}

interface PartProps {
  readonly fields: ZoneFields;
  readonly onChange: (changes: Partial<ZoneFields>) => void;
}

function NamesPart({ fields: { names }, onChange }: PartProps) {
  const t = useTranslations('console.prices.zones');
  const first = useRef<HTMLInputElement>(null);
  // A button has opened the form.
  useEffect(() => first.current?.focus(), []);
  const field = (code: string) => ({
    value: names[code] ?? '',
    maxLength: 60,
    onChange: ({ target }: { readonly target: HTMLInputElement }) =>
      onChange({ names: { ...names, [code]: target.value } }),
  });
  return (
    <div className="flex flex-col gap-1">
      <FormField ref={first} label={t('name')} {...field('en')} />
      <details>
        <summary className="min-h-press cursor-pointer content-center text-note">
          {t('otherNames')}
        </summary>
        <div className="flex flex-col gap-2">
          {languageCodes
            .filter((code) => code !== 'en')
            .map((code) => (
              <FormField
                key={code}
                label={languageOf(code).nativeName}
                dir="auto"
                {...field(code)}
              />
            ))}
        </div>
      </details>
    </div>
  );
}

function PlacesPart({ fields, list, onChange }: PartProps & { readonly list: string }) {
  const t = useTranslations('console.prices.zones');
  return (
    <>
      <FormField
        label={t('postalPrefixes')}
        hint={t('postalPrefixesHint')}
        autoComplete="off"
        value={fields.postalPrefixes}
        onChange={({ target }) => onChange({ postalPrefixes: target.value })}
      />
      {subdivisionOf(list) === null ? (
        <FormField
          label={t('provinces')}
          hint={t('provincesHint')}
          autoComplete="off"
          value={fields.provinces}
          onChange={({ target }) => onChange({ provinces: target.value })}
        />
      ) : (
        <RegionChoice
          country={list}
          value={fields.provinces}
          onChange={(provinces) => onChange({ provinces })}
        />
      )}
    </>
  );
}

function MethodsPart({
  draft,
  list,
  fields: { methods },
  onChange,
}: PartProps & { readonly draft: OpenDraft; readonly list: string }) {
  const t = useTranslations('console.prices.zones');
  const names = useTranslations('console.prices.country');
  const ofCountry = findPriceList(draft.steps.now, list)?.methods.shipping ?? [];
  return (
    <>
      <label className="flex min-h-press items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4.5 accent-ink"
          checked={methods !== null}
          onChange={({ target }) => onChange({ methods: target.checked ? ofCountry : null })}
        />
        {t('ownMethods')}
      </label>
      {methods !== null && (
        <ChoiceList
          legend={names('methodsOf.shipping')}
          detail={names('methodsDetail')}
          chosen={methods}
          choices={baseMethods}
          nameOf={(method) => names(`methods.${method}`)}
          preferOf={(method) => names('prefer', { method })}
          onChange={(chosen) => onChange({ methods: chosen })}
        />
      )}
    </>
  );
}
