import type { ListVersionsResponse } from '#contract/staff/catalogue.ts';
import { toLocalTime } from '#domain/common/local-time.ts';
import type { AddressChanges, AddressState } from '../../lib/address-state.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { AddPrice } from './add-price.tsx';
import { CountryPanel } from './country-panel.tsx';
import { FinishingPanel } from './finishing-panel.tsx';
import { ImportPanel } from './import-panel.tsx';
import { ListPanel } from './list-panel.tsx';
import type { pricesShape } from './prices-address.ts';
import { ProductPanel } from './product-panel.tsx';
import { SimulatePanel } from './simulate-panel.tsx';
import type { Pair } from './use-pair.ts';
import { knownZone } from './use-price-words.ts';
import { ZonesPanel } from './zones-panel.tsx';

interface OpenPanelProps {
  readonly pair: Pair;
  readonly versions: ListVersionsResponse;
  readonly list: string;
  readonly state: AddressState<typeof pricesShape>;
  readonly onChange: (
    changes: AddressChanges<typeof pricesShape>,
    how?: { readonly replace?: boolean },
  ) => void;
  readonly onClose: () => void;
}

/** What is open beside the prices: the simulator for any version, everything else for a draft. */
export function OpenPanel({ pair, versions, list, state, onChange, onClose }: OpenPanelProps) {
  const { now } = useConsoleFormats();
  const dayOf = (instant: number): string =>
    toLocalTime(instant, knownZone(versions.timeZone)).date;
  const today = dayOf(now);
  const begins = pair.after.version.from;
  const firstDay = begins === null ? today : dayOf(Math.max(now, Date.parse(begins)));
  const { draft } = pair;
  const { panel } = state;
  const shared = { list, onClose };
  return (
    <div className="order-first flex shrink-0 phone:block desk:order-none">
      {panel === 'simulate' && (
        <SimulatePanel
          {...shared}
          pair={pair}
          firstDay={firstDay}
          state={state}
          onChange={onChange}
        />
      )}
      {draft && panel === 'import' && <ImportPanel draft={draft} onClose={onClose} />}
      {draft && panel === 'size' && <AddPrice {...shared} draft={draft} />}
      {draft && panel === 'product' && (
        <ProductPanel
          {...shared}
          draft={draft}
          held={pair.before.catalogue}
          item={state.item}
          onItem={(item) => onChange({ item })}
        />
      )}
      {draft && panel === 'country' && (
        <CountryPanel {...shared} draft={draft} before={pair.before.catalogue} today={today} />
      )}
      {draft && panel === 'finishing' && (
        <FinishingPanel
          {...shared}
          draft={draft}
          productType={state.product}
          onProduct={(product) => onChange({ product })}
        />
      )}
      {draft && panel === 'zones' && <ZonesPanel {...shared} draft={draft} />}
      {draft && panel === 'list' && <ListPanel {...shared} draft={draft} />}
    </div>
  );
}
