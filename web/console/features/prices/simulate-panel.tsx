import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SimulationRequest } from '#contract/staff/simulation.ts';
import { elsewhereList, findPriceList } from '#domain/catalogue/edit/price-lists.ts';
import { deliveryMethods } from '#domain/catalogue/shipping.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { countryCodes } from '#domain/places/countries.ts';
import { regionCodesOf } from '#domain/places/region-codes.ts';
import { regionName } from '#domain/places/regions.ts';
import { createCollator } from '#web/lib/format.ts';
import { useSimulation } from '../../api/simulation.ts';
import type { AddressChanges, AddressState } from '../../lib/address-state.ts';
import { StaffCallError } from '../../lib/staff-call.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { pricesShape } from './prices-address.ts';
import { SimulationLines } from './simulation-lines-part.tsx';
import { readLines, toItems, type SimulationLine } from './simulation-lines.ts';
import { SimulationOptions } from './simulation-options.tsx';
import type { Pair } from './use-pair.ts';

type State = AddressState<typeof pricesShape>;
type Changes = AddressChanges<typeof pricesShape>;

interface SimulatePanelProps {
  readonly pair: Pair;
  readonly list: string;
  /** Today, or the first day of a version that is planned; `YYYY-MM-DD` in the shop's zone. */
  readonly firstDay: string;
  readonly state: State;
  readonly onChange: (changes: Changes, how?: { readonly replace?: boolean }) => void;
  readonly onClose: () => void;
}

/** How long nothing is typed before the shop is asked, in milliseconds. */
const pauseMs = 300;

function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  const key = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(key) as Value), pauseMs);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}

/** The lines of the address; ten copies of the usual size without any. */
function linesOf(catalogue: Catalogue, list: string, { lines }: State): readonly SimulationLine[] {
  const read = readLines(lines ?? '');
  const key = findPriceList(catalogue, list)?.defaultSize ?? '';
  return read.length > 0 ? read : [{ key, quantity: 10, options: {}, measure: null }];
}

/** What an address is offered for some prints by the version that is shown, and why. Nothing is stored. */
export function SimulatePanel(props: SimulatePanelProps) {
  const { pair, list, firstDay, state, onChange, onClose } = props;
  const t = useTranslations('console.prices.simulate');
  const { catalogue, after, draft } = pair;
  const lines = linesOf(catalogue, list, state);
  const country = list === elsewhereList ? (state.country ?? '') : list;
  const items = toItems(catalogue, lines);
  const request: SimulationRequest | null =
    country === '' || items.length === 0
      ? null
      : {
          country,
          province: state.region ?? null,
          postalCode: state.postal ?? null,
          items,
          day: state.day ?? firstDay,
          version: after.version.number,
        };
  const asked = useSimulation(useSettled(request), draft?.stored.revision ?? after.revision);
  const type = (changes: Changes): void => onChange(changes, { replace: true });
  const isUnsaved = draft !== null && draft.saving !== 'saved';
  const refusal = asked.error instanceof StaffCallError ? asked.error.failure.message : undefined;
  return (
    <Panel title={t('title')} onClose={onClose}>
      <p className="text-note text-ink-2">{t('detail', { number: after.version.number })}</p>
      <AddressPart {...props} country={country} onType={type} />
      <SimulationLines
        catalogue={catalogue}
        list={list}
        lines={lines}
        onChange={(text) => type({ lines: text })}
      />
      {isUnsaved && <p className="text-note text-ink-2">{t('unsaved')}</p>}
      <div aria-live="polite" aria-busy={asked.isFetching} className="flex flex-col gap-4">
        {request === null && <p className="text-note">{t('noCountry')}</p>}
        {request !== null && asked.isError && (
          <p className="text-note font-semibold text-wrong">{refusal ?? t('failed')}</p>
        )}
        {request !== null && !asked.isError && asked.data && (
          <SimulationOptions found={asked.data} country={country} by={state.by} />
        )}
      </div>
    </Panel>
  );
}

interface AddressPartProps extends SimulatePanelProps {
  readonly country: string;
  readonly onType: (changes: Changes) => void;
}

/** Where the prints go, by what, and on which day. */
function AddressPart({ pair, list, firstDay, state, country, onType }: AddressPartProps) {
  const t = useTranslations('console.prices.simulate');
  const formats = useConsoleFormats();
  const first = useRef<HTMLDivElement>(null);
  // A key has opened the panel.
  useEffect(() => first.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const collator = createCollator(formats.language);
  const countries = countryCodes
    .filter((code) => findPriceList(pair.catalogue, code) === null)
    .map((code) => ({ code, name: formats.country(code) }))
    .toSorted((one, other) => collator.compare(one.name, other.name));
  return (
    <div ref={first} className="grid grid-cols-2 gap-3">
      {list === elsewhereList && (
        <div className="col-span-2">
          <FormSelect
            label={t('country')}
            value={country}
            onChange={({ target }) => onType({ country: target.value || undefined })}
          >
            <option value="">{t('chooseCountry')}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </FormSelect>
        </div>
      )}
      <RegionField country={country} region={state.region ?? ''} onType={onType} />
      <FormField
        label={t('postal')}
        maxLength={20}
        autoComplete="off"
        value={state.postal ?? ''}
        onChange={({ target }) => onType({ postal: target.value || undefined })}
      />
      <FormSelect
        label={t('by')}
        value={state.by ?? ''}
        onChange={({ target }) =>
          onType({ by: deliveryMethods.find((each) => each === target.value) })
        }
      >
        <option value="">{t('both')}</option>
        {deliveryMethods.map((each) => (
          <option key={each} value={each}>
            {t(`deliveries.${each}`)}
          </option>
        ))}
      </FormSelect>
      <FormField
        label={t('day')}
        type="date"
        value={state.day ?? firstDay}
        onChange={({ target }) => onType({ day: target.value || undefined })}
      />
    </div>
  );
}

interface RegionFieldProps {
  readonly country: string;
  readonly region: string;
  readonly onType: (changes: Changes) => void;
}

/** The region: from the country's list where it has one. */
function RegionField({ country, region, onType }: RegionFieldProps) {
  const t = useTranslations('console.prices.simulate');
  const codes = regionCodesOf(country);
  const change = (text: string): void => onType({ region: text || undefined });
  if (codes.length === 0) {
    return (
      <FormField
        label={t('region')}
        maxLength={60}
        autoComplete="off"
        value={region}
        onChange={({ target }) => change(target.value)}
      />
    );
  }
  return (
    <FormSelect
      label={t('region')}
      value={codes.includes(region) ? region : ''}
      onChange={({ target }) => change(target.value)}
    >
      <option value="">{t('noRegion')}</option>
      {codes.map((code) => (
        <option key={code} value={code}>
          {regionName(code, country)}
        </option>
      ))}
    </FormSelect>
  );
}
