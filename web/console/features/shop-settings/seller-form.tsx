import { useId, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { ShopSettingsResponse } from '#contract/staff/shop-settings.ts';
import { useChangeSettings } from '../../api/shop-settings.ts';
import { useTask } from '../../lib/use-task.ts';
import { FormField } from '../../ui/form-field.tsx';
import { SaveBar } from './save-bar.tsx';

type Seller = ShopSettingsResponse['seller'];
type Draft = Readonly<Record<keyof Seller['value'], string>>;

function toDraft({ name, address, taxId }: Seller['value']): Draft {
  return { name: name ?? '', address: address ?? '', taxId: taxId ?? '' };
}

function toValue({ name, address, taxId }: Draft): Seller['value'] {
  const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
  return { name: orNull(name), address: orNull(address), taxId: orNull(taxId) };
}

/** Who sells, as invoices and the pages of text name them. */
export function SellerForm({ seller }: { readonly seller: Seller }) {
  const t = useTranslations('console.shopSettings');
  const [draft, setDraft] = useState(() => toDraft(seller.value));
  const task = useTask();
  const change = useChangeSettings();
  const value = toValue(draft);
  const isChanged = JSON.stringify(value) !== JSON.stringify(toValue(toDraft(seller.value)));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isChanged) return;
    task.run(async () => {
      await change({ section: 'seller', version: seller.version, value });
    });
  };
  const set = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const isFixed = (name: string): boolean => seller.fixed.includes(name);
  const hintOf = (name: keyof Draft): string => (isFixed(name) ? t('fixed') : t(`hints.${name}`));
  const shown = (name: keyof Draft): string => (isFixed(name) ? seller.usual[name] : draft[name]);
  return (
    <form onSubmit={submit} className="flex max-w-xl flex-col gap-4">
      <FormField
        label={t('fields.sellerName')}
        hint={hintOf('name')}
        value={shown('name')}
        placeholder={seller.usual.name}
        disabled={isFixed('name')}
        onChange={({ target }) => set({ name: target.value })}
        maxLength={200}
        autoComplete="off"
      />
      <AddressField
        hint={hintOf('address')}
        value={shown('address')}
        isFixed={isFixed('address')}
        onChange={(address) => set({ address })}
      />
      <FormField
        label={t('fields.taxId')}
        hint={hintOf('taxId')}
        value={shown('taxId')}
        disabled={isFixed('taxId')}
        onChange={({ target }) => set({ taxId: target.value })}
        maxLength={60}
        autoComplete="off"
      />
      <SaveBar
        task={task}
        isChanged={isChanged}
        onReset={() => {
          setDraft(toDraft(seller.value));
          task.clear();
        }}
      />
    </form>
  );
}

interface AddressFieldProps {
  readonly hint: string;
  readonly value: string;
  readonly isFixed: boolean;
  readonly onChange: (address: string) => void;
}

function AddressField({ hint, value, isFixed, onChange }: AddressFieldProps) {
  const t = useTranslations('console.shopSettings');
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {t('fields.address')}
      </label>
      <textarea
        id={id}
        rows={4}
        value={value}
        disabled={isFixed}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
        maxLength={500}
        className="w-full rounded-control border border-edge bg-sheet px-3 py-2 text-ink hover:border-ink disabled:bg-tray touch:text-body"
      />
      <p id={`${id}-hint`} className="text-note text-ink-2">
        {hint}
      </p>
    </div>
  );
}
