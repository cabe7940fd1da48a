import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { brandPlaces, type BrandPlace } from '#domain/settings/shop-settings.ts';
import type { BrandPictureWire } from '#contract/staff/shop-settings.ts';
import { useChangeSettings } from '../../api/shop-settings.ts';
import { useTask } from '../../lib/use-task.ts';
import { FormField } from '../../ui/form-field.tsx';
import { AccentField } from './accent-field.tsx';
import { readAccent, toDraft, toValue, type Brand } from './brand-draft.ts';
import { BrandPreview } from './brand-preview.tsx';
import { PictureField } from './picture-field.tsx';
import { SaveBar } from './save-bar.tsx';

/** How the shop looks; what is changed is shown beside the form before it is saved. */
export function BrandForm({ brand }: { readonly brand: Brand }) {
  const t = useTranslations('console.shopSettings');
  const [draft, setDraft] = useState(() => toDraft(brand));
  const task = useTask();
  const change = useChangeSettings();
  const value = toValue(draft);
  const isChanged = value !== null && JSON.stringify(value) !== JSON.stringify(brand.value);
  const isFixed = brand.fixed.includes('name');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isChanged) return;
    task.run(async () => {
      await change({ section: 'brand', version: brand.version, value });
    });
  };
  const setPicture = (place: BrandPlace, picture: BrandPictureWire | undefined): void =>
    setDraft((now) => ({ ...now, pictures: { ...now.pictures, [place]: picture } }));
  return (
    <form
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,20rem)] items-start gap-6 phone:grid-cols-1"
    >
      <div className="flex min-w-0 flex-col gap-5">
        <FormField
          label={t('fields.name')}
          hint={isFixed ? t('fixed') : t('hints.brand')}
          value={isFixed ? brand.usual.name : draft.name}
          placeholder={brand.usual.name}
          disabled={isFixed}
          onChange={({ target }) => setDraft({ ...draft, name: target.value })}
          maxLength={60}
          autoComplete="off"
        />
        <AccentField
          typed={draft.accent}
          usual={brand.usual.accent}
          onChange={(accent) => setDraft({ ...draft, accent })}
        />
        {brandPlaces.map((place) => (
          <PictureField
            key={place}
            place={place}
            picture={draft.pictures[place]}
            onChange={(picture) => setPicture(place, picture)}
          />
        ))}
        <SaveBar
          task={task}
          isChanged={isChanged}
          onReset={() => {
            setDraft(toDraft(brand));
            task.clear();
          }}
        />
      </div>
      <BrandPreview
        name={isFixed || draft.name.trim() === '' ? brand.usual.name : draft.name.trim()}
        accent={readAccent(draft.accent) ?? brand.usual.accent}
        logo={draft.pictures.logo}
      />
    </form>
  );
}
