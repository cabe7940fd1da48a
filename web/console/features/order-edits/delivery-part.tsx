import { useTranslations } from 'use-intl';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { needsTypedRegion, subdivisionOf } from '#domain/places/regions.ts';
import { useStudios } from '../../api/list-studios.ts';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { toAddressDraft, type AddressDraft, type EditDraft } from './edit-draft.ts';

interface DeliveryPartProps {
  readonly order: StaffOrder;
  readonly draft: EditDraft;
  readonly onDraft: (draft: EditDraft) => void;
}

const choices = ['as_it_is', 'shipping', 'pickup'] as const;

/** Where an order goes: as it is, to another address, or to a studio of its country. */
export function DeliveryPart({ order, draft, onDraft }: DeliveryPartProps) {
  const t = useTranslations('console.orderEdits');
  const { delivery } = draft;
  const choose = (method: (typeof choices)[number]): void => {
    if (method === 'as_it_is') onDraft({ ...draft, delivery: null });
    if (method === 'shipping') {
      onDraft({ ...draft, delivery: { method, address: toAddressDraft(order) } });
    }
    if (method === 'pickup') onDraft({ ...draft, delivery: { method, studio: '' } });
  };
  return (
    <section aria-label={t('delivery')} className="flex flex-col gap-3 pt-6">
      <h2 className="font-semibold">{t('delivery')}</h2>
      <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
        <legend className="sr-only">{t('delivery')}</legend>
        {choices.map((choice) => (
          <label key={choice} className="flex min-h-7 items-center gap-2 touch:min-h-target">
            <input
              type="radio"
              name="delivery"
              className="size-4 accent-(--ink)"
              checked={(delivery?.method ?? 'as_it_is') === choice}
              onChange={() => choose(choice)}
            />
            {t(`deliveries.${choice}`)}
          </label>
        ))}
      </fieldset>
      {delivery?.method === 'shipping' && (
        <AddressFields
          country={order.country}
          address={delivery.address}
          onAddress={(address) => onDraft({ ...draft, delivery: { ...delivery, address } })}
        />
      )}
      {delivery?.method === 'pickup' && (
        <StudioField
          country={order.country}
          studio={delivery.studio}
          onStudio={(studio) => onDraft({ ...draft, delivery: { ...delivery, studio } })}
        />
      )}
    </section>
  );
}

const fields = [
  { name: 'firstName', max: 200 },
  { name: 'lastName', max: 200 },
  { name: 'address', max: 300 },
  { name: 'city', max: 120 },
  { name: 'postalCode', max: 20 },
  { name: 'region', max: 60 },
] as const;

interface AddressFieldsProps {
  readonly country: string;
  readonly address: AddressDraft;
  readonly onAddress: (address: AddressDraft) => void;
}

function AddressFields({ country, address, onAddress }: AddressFieldsProps) {
  const t = useTranslations('console.orderEdits');
  const hasRegion = subdivisionOf(country) !== null || needsTypedRegion(country);
  return (
    <div className="grid max-w-2xl grid-cols-2 gap-3 phone:grid-cols-1">
      {fields
        .filter(({ name }) => name !== 'region' || hasRegion)
        .map(({ name, max }) => (
          <FormField
            key={name}
            label={t(`address.${name}`)}
            value={address[name]}
            maxLength={max}
            autoComplete="off"
            dir="auto"
            onChange={({ target }) => onAddress({ ...address, [name]: target.value })}
          />
        ))}
    </div>
  );
}

interface StudioFieldProps {
  readonly country: string;
  readonly studio: string;
  readonly onStudio: (studio: string) => void;
}

function StudioField({ country, studio, onStudio }: StudioFieldProps) {
  const t = useTranslations('console.orderEdits');
  const { data: studios = [] } = useStudios();
  const own = studios.filter((one) => one.country === country);
  return (
    <div className="max-w-md">
      <FormSelect
        label={t('studio')}
        value={studio}
        onChange={({ target }) => onStudio(target.value)}
      >
        <option value="">{t('chooseStudio')}</option>
        {own.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </FormSelect>
    </div>
  );
}
