import { useTranslations } from 'use-intl';
import { feeBases } from '#domain/catalogue/delivery-zones.ts';
import { Cross, Plus } from '#web/ui/icons.tsx';
import { Action } from '../../ui/action.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import type { CarrierFields, StepFields } from './zone-fields.ts';

interface CarrierPartProps {
  readonly carrier: CarrierFields;
  readonly currency: string;
  readonly onChange: (carrier: CarrierFields) => void;
  /** Null for the only carrier of a zone. */
  readonly onRemove: (() => void) | null;
}

/** A carrier of a zone: its steps by weight or by pieces, from when on it is free, and its days. */
export function CarrierPart({ carrier, currency, onChange, onRemove }: CarrierPartProps) {
  const t = useTranslations('console.prices.zones');
  const change = (changes: Partial<CarrierFields>): void => onChange({ ...carrier, ...changes });
  const { steps } = carrier;
  return (
    <fieldset className="flex flex-col gap-3 border-t border-rule pt-3">
      <legend className="sr-only">{t('carrierOf', { name: carrier.name })}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_9rem] gap-3 phone:grid-cols-1">
        <FormField
          label={t('carrier')}
          maxLength={60}
          value={carrier.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <FormSelect
          label={t('by')}
          value={carrier.by}
          onChange={({ target }) =>
            change({ by: feeBases.find((each) => each === target.value) ?? 'weight' })
          }
        >
          {feeBases.map((each) => (
            <option key={each} value={each}>
              {t(`bases.${each}`)}
            </option>
          ))}
        </FormSelect>
      </div>
      {steps.map((step, index) => (
        <StepLine
          // A step has nothing but its place.
          key={`step ${String(index)}`}
          step={step}
          label={t(`from.${carrier.by}`)}
          currency={currency}
          onChange={(next) => change({ steps: steps.with(index, next) })}
          onRemove={index === 0 ? null : () => change({ steps: steps.toSpliced(index, 1) })}
        />
      ))}
      <Action
        className="self-start"
        icon={<Plus className="size-4!" />}
        onClick={() => change({ steps: [...steps, { from: '', fee: '' }] })}
      >
        {t('addStep')}
      </Action>
      <div className="grid grid-cols-2 gap-3">
        <FormField
          label={t('freeFrom', { currency })}
          hint={t('freeFromHint')}
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
          value={carrier.freeFrom}
          onChange={({ target }) => change({ freeFrom: target.value })}
        />
        <FormField
          label={t('days')}
          hint={t('daysHint')}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          value={carrier.days}
          onChange={({ target }) => change({ days: target.value })}
        />
      </div>
      {onRemove && (
        <Action className="self-start" icon={<Cross className="size-4!" />} onClick={onRemove}>
          {t('removeCarrier')}
        </Action>
      )}
    </fieldset>
  );
}

interface StepLineProps {
  readonly step: StepFields;
  readonly label: string;
  readonly currency: string;
  readonly onChange: (step: StepFields) => void;
  /** Null for the first step, which every carrier has. */
  readonly onRemove: (() => void) | null;
}

function StepLine({ step, label, currency, onChange, onRemove }: StepLineProps) {
  const t = useTranslations('console.prices.zones');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.5rem] items-end gap-2">
      <FormField
        label={label}
        inputMode="numeric"
        maxLength={9}
        autoComplete="off"
        value={step.from}
        onChange={({ target }) => onChange({ ...step, from: target.value })}
      />
      <FormField
        label={t('fee', { currency })}
        inputMode="decimal"
        maxLength={14}
        autoComplete="off"
        value={step.fee}
        onChange={({ target }) => onChange({ ...step, fee: target.value })}
      />
      {onRemove && (
        <button
          type="button"
          aria-label={t('removeStep')}
          title={t('removeStep')}
          onClick={onRemove}
          className="grid size-10 place-items-center rounded-control hover:bg-tray"
        >
          <Cross className="size-4!" />
        </button>
      )}
    </div>
  );
}
