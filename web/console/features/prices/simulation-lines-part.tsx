import { useTranslations } from 'use-intl';
import { findTiers, variantsOf } from '#domain/catalogue/edit/price-lists.ts';
import { findVariantOfKey } from '#domain/catalogue/products.ts';
import type { Catalogue, FreeSize } from '#domain/catalogue/shop-catalogue.ts';
import { localize } from '#domain/common/localized-text.ts';
import { Cross, Plus } from '#web/ui/icons.tsx';
import { Action } from '../../ui/action.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { maxSimulationLines, writeLines, type SimulationLine } from './simulation-lines.ts';
import { usePriceWords } from './use-price-words.ts';

interface SimulationLinesProps {
  readonly catalogue: Catalogue;
  readonly list: string;
  readonly lines: readonly SimulationLine[];
  readonly onChange: (lines: string) => void;
}

/** The prints of the simulator. */
export function SimulationLines({ catalogue, list, lines, onChange }: SimulationLinesProps) {
  const t = useTranslations('console.prices.simulate');
  const change = (next: readonly SimulationLine[]): void => onChange(writeLines(next));
  const last = lines.at(-1);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-1 font-semibold">{t('prints')}</legend>
      {lines.map((line, index) => (
        <LinePart
          key={`line ${String(index)}`}
          catalogue={catalogue}
          list={list}
          line={line}
          onChange={(next) => change(lines.with(index, next))}
          onRemove={lines.length > 1 ? () => change(lines.toSpliced(index, 1)) : null}
        />
      ))}
      {last && lines.length < maxSimulationLines && (
        <Action
          className="self-start"
          icon={<Plus className="size-4!" />}
          onClick={() => change([...lines, last])}
        >
          {t('addLine')}
        </Action>
      )}
    </fieldset>
  );
}

interface LinePartProps {
  readonly catalogue: Catalogue;
  readonly list: string;
  readonly line: SimulationLine;
  readonly onChange: (line: SimulationLine) => void;
  readonly onRemove: (() => void) | null;
}

/** A size of its own measures begins with the smallest. */
function beginMeasure(free: FreeSize | undefined): SimulationLine['measure'] {
  return free ? { widthMm: free.minWidthMm, heightMm: free.minHeightMm } : null;
}

function LinePart({ catalogue, list, line, onChange, onRemove }: LinePartProps) {
  const t = useTranslations('console.prices.simulate');
  const { variant } = usePriceWords(list);
  const variants = variantsOf(catalogue).filter(({ key }) => findTiers(catalogue, list, key));
  const isListed = variants.some(({ key }) => key === line.key);
  const choose = (key: string): void => {
    const free = findVariantOfKey(catalogue, key)?.variant.free;
    onChange({ ...line, key, options: {}, measure: beginMeasure(free) });
  };
  return (
    <div className="flex flex-col gap-2 border-b border-rule pb-3">
      <div className="grid grid-cols-[minmax(0,1fr)_5rem_2.5rem] items-end gap-2">
        <FormSelect
          label={t('size')}
          value={line.key}
          onChange={({ target }) => choose(target.value)}
        >
          {!isListed && <option value={line.key}>{line.key}</option>}
          {variants.map((each) => (
            <option key={each.key} value={each.key}>
              {variant(each)}
            </option>
          ))}
        </FormSelect>
        <FormField
          label={t('count')}
          type="number"
          min={1}
          max={10_000}
          value={line.quantity}
          onChange={({ target }) => {
            const quantity = Math.trunc(Number(target.value));
            if (quantity >= 1 && quantity <= 10_000) onChange({ ...line, quantity });
          }}
        />
        {onRemove && (
          <button
            type="button"
            aria-label={t('removeLine')}
            title={t('removeLine')}
            onClick={onRemove}
            className="grid size-10 place-items-center rounded-control hover:bg-tray"
          >
            <Cross className="size-4!" />
          </button>
        )}
      </div>
      <ChoicesPart catalogue={catalogue} line={line} onChange={onChange} />
    </div>
  );
}

type ChoicesPartProps = Pick<LinePartProps, 'catalogue' | 'line' | 'onChange'>;

/** The options of a line, of which the first value is the usual one, and its measures. */
function ChoicesPart({ catalogue, line, onChange }: ChoicesPartProps) {
  const t = useTranslations('console.prices.simulate');
  const { language } = usePriceWords('');
  const { product, variant } = findVariantOfKey(catalogue, line.key) ?? {};
  const options = product?.options ?? [];
  const { measure } = line;
  if (options.length === 0 && !variant?.free) return null;
  const choose = (option: string, value: string): void => {
    const { [option]: _before, ...others } = line.options;
    onChange({ ...line, options: value === '' ? others : { ...others, [option]: value } });
  };
  return (
    <div className="grid grid-cols-2 gap-2">
      {variant?.free &&
        measure &&
        (['widthMm', 'heightMm'] as const).map((side) => (
          <FormField
            key={side}
            label={t(side)}
            type="number"
            min={1}
            max={10_000}
            value={measure[side]}
            onChange={({ target }) => {
              const length = Math.trunc(Number(target.value));
              if (length < 1 || length > 10_000) return;
              onChange({ ...line, measure: { ...measure, [side]: length } });
            }}
          />
        ))}
      {options.map(({ key, name, values }) => (
        <FormSelect
          key={key}
          label={localize(name, language)}
          value={line.options[key] ?? ''}
          onChange={({ target }) => choose(key, target.value)}
        >
          <option value="">{t('usual')}</option>
          {values.map((value) => (
            <option key={value.key} value={value.key}>
              {localize(value.name, language)}
            </option>
          ))}
        </FormSelect>
      ))}
    </div>
  );
}
