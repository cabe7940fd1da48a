import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { CarrierRule, DeliveryZone } from '#domain/catalogue/delivery-zones.ts';
import { raiseZone, removeZone, zonesOf } from '#domain/catalogue/edit/change-zones.ts';
import { currencyOfList, findPriceList } from '#domain/catalogue/edit/price-lists.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { isolate } from '#locales/isolate.ts';
import { joinFacts } from '#locales/lists.ts';
import { ChevronUp, Cross, Plus } from '#web/ui/icons.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Action } from '../../ui/action.tsx';
import { Panel } from '../../ui/panel.tsx';
import { draftActs, type OpenDraft } from './draft-store.ts';
import { useCarrierParts } from './use-carrier-words.ts';
import { usePriceWords } from './use-price-words.ts';
import { zoneName } from './use-rule-words.ts';
import { ZoneForm } from './zone-form.tsx';

interface ZonesPanelProps {
  readonly draft: OpenDraft;
  readonly list: string;
  readonly onClose: () => void;
}

/** The delivery zones of a price list, of which one is changed at a time. */
export function ZonesPanel({ draft, list, onClose }: ZonesPanelProps) {
  const t = useTranslations('console.prices.zones');
  const { listName } = usePriceWords(list);
  /** The id of the zone that is changed; empty for a new one. */
  const [chosen, setOpen] = useState<string | null>(null);
  const catalogue = draft.steps.now;
  const found = findPriceList(catalogue, list);
  const zones = zonesOf(catalogue, list);
  // Undo may have taken the zone away.
  const isKnown = chosen === '' || zones.some(({ id }) => id === chosen);
  const open = isKnown ? chosen : null;
  const add = useReturnFocus(open !== null);
  const take = (after: Catalogue): void => draftActs.take(draft.number, after);
  if (!found) return null;
  const close = (): void => setOpen(null);
  const form = (zone: DeliveryZone | null) => (
    <ZoneForm draft={draft} list={list} zone={zone} onDone={close} />
  );
  return (
    <Panel title={t('title')} onClose={onClose}>
      <p className="text-note text-ink-2">{t('detail', { list: listName(list) })}</p>
      {zones.length === 0 && open === null && <p>{t('none')}</p>}
      <ul className="flex flex-col gap-4">
        {zones.map((zone, index) => (
          <li key={zone.id} className="border-b border-rule pb-4">
            {open === zone.id ? (
              form(zone)
            ) : (
              <ZoneLine
                zone={zone}
                catalogue={catalogue}
                list={list}
                isFirst={index === 0}
                onChange={() => setOpen(zone.id)}
                onRaise={() => take(raiseZone(catalogue, list, zone.id))}
                onRemove={() => take(removeZone(catalogue, list, zone.id))}
              />
            )}
          </li>
        ))}
      </ul>
      {open === '' && form(null)}
      {open === null && (
        <Action
          ref={add}
          className="self-start"
          icon={<Plus className="size-4!" />}
          onClick={() => setOpen('')}
        >
          {t('add')}
        </Action>
      )}
    </Panel>
  );
}

interface ZoneLineProps {
  readonly zone: DeliveryZone;
  readonly catalogue: Catalogue;
  readonly list: string;
  readonly isFirst: boolean;
  readonly onChange: () => void;
  readonly onRaise: () => void;
  readonly onRemove: () => void;
}

/** Places of a zone that are named in its line; the others are counted. */
const namedPlaces = 8;

function ZoneLine(props: ZoneLineProps) {
  const { zone, catalogue, list, isFirst, onChange, onRaise, onRemove } = props;
  const t = useTranslations('console.prices.zones');
  const methodNames = useTranslations('console.prices.country.methods');
  const { language } = useConsoleFormats();
  const name = zoneName(zone, language);
  const places = [...(zone.postalPrefixes ?? []), ...(zone.provinces ?? [])];
  const more = places.length - namedPlaces;
  const button =
    'grid size-8 shrink-0 place-items-center rounded-control hover:bg-tray touch:size-target';
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-1">
        <strong className="min-w-0 grow wrap-anywhere">
          <bdi>{name}</bdi>
        </strong>
        {!isFirst && (
          <button
            type="button"
            className={button}
            aria-label={t('raise', { zone: name })}
            title={t('raise', { zone: name })}
            onClick={onRaise}
          >
            <ChevronUp className="size-4!" />
          </button>
        )}
        <button
          type="button"
          className={button}
          aria-label={t('remove', { zone: name })}
          title={t('remove', { zone: name })}
          onClick={onRemove}
        >
          <Cross className="size-4!" />
        </button>
      </div>
      <p className="text-note text-ink-2 wrap-anywhere">
        {joinFacts(places.slice(0, namedPlaces).map(isolate), language)}
        {more > 0 && ` ${t('morePlaces', { count: more })}`}
      </p>
      <ul className="text-note">
        {zone.carriers.map((carrier) => (
          <CarrierLine key={carrier.id} carrier={carrier} catalogue={catalogue} list={list} />
        ))}
      </ul>
      {zone.methods && (
        <p className="text-note text-ink-2">
          {t('ownMethodsAre', {
            methods: joinFacts(
              zone.methods.map((method) => methodNames(method)),
              language,
            ),
          })}
        </p>
      )}
      <Action
        look="quiet"
        className="self-start px-0!"
        aria-label={t('changeOf', { zone: name })}
        onClick={onChange}
      >
        {t('change')}
      </Action>
    </div>
  );
}

interface CarrierLineProps {
  readonly carrier: CarrierRule;
  readonly catalogue: Catalogue;
  readonly list: string;
}

function CarrierLine({ carrier, catalogue, list }: CarrierLineProps) {
  const parts = useCarrierParts();
  return (
    <li className="py-0.5">
      <span className="font-semibold">
        <bdi>{carrier.name}</bdi>
      </span>
      <ul>
        {parts(carrier, currencyOfList(catalogue, list)).map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </li>
  );
}
