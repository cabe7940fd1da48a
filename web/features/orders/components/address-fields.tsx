import { useTranslations } from 'use-intl';
import { hasPostalCodes, hasZipCodes } from '#domain/places/postal-codes.ts';
import { isCanadianProvince, needsTypedRegion, subdivisionOf } from '#domain/places/regions.ts';
import { canadianProvinces, hasCanadianProvinces } from '#domain/places/provinces.ts';
import { usStates } from '#domain/places/us-states.ts';
import { isolate } from '#locales/index.ts';
import { createCollator } from '#web/lib/format.ts';
import { useFormats, useLanguage } from '#web/lib/intl.tsx';
import { Button } from '#web/ui/button.tsx';
import { FixedField, SelectField, TextField } from '#web/ui/field.tsx';
import { findRegionMismatch } from '../checkout-checks.ts';
import { toAddress } from '../checkout-values.ts';
import type { CheckoutForm } from '../hooks/use-checkout-form.ts';
import { useFieldErrors } from '../hooks/use-field-errors.ts';
import { nameFieldsIn, Recipient, useOwnName, type AddressPart } from './recipient.tsx';

/** Countries with numeric postal codes; elsewhere the keyboard needs letters and hyphens. */
const digitCodes = new Set('TN US DE FR IT ES AU SG RU CN SA MX DZ MA'.split(' '));

interface AddressFieldsProps {
  readonly form: CheckoutForm;
  readonly part: AddressPart;
  /** Two-letter code; empty before one is chosen. */
  readonly country: string;
}

/**
 * Returns a field's `autocomplete`. Browsers fill all fields without `shipping` or `billing` together: one tap on the
 * contact's name also fills the contact's own address, but never another person's.
 */
function fillAs(part: AddressPart, isOthers: boolean, token: string): string {
  if (part === 'billingAddress') return `billing ${token}`;
  return isOthers ? `shipping ${token}` : token;
}

/** A postal address; its country is read-only and decides on the fields. */
export function AddressFields({ form, part, country }: AddressFieldsProps) {
  const t = useTranslations('checkout.address');
  const { country: nameOf } = useFormats();
  const language = useLanguage();
  const errorOf = useFieldErrors(form, country);
  const notSelected = useTranslations('country')('notSelected');
  const ownName = useOwnName(form, part);
  const fill = (token: string): string => fillAs(part, ownName.isAsked, token);
  const field = (name: 'firstName' | 'lastName' | 'address' | 'city', token: string) => ({
    ...form.register(`${part}.${name}`),
    label: t(name),
    error: errorOf(`${part}.${name}`),
    autoComplete: fill(token),
    autoCapitalize: 'words',
    autoCorrect: 'off',
    spellCheck: false,
    enterKeyHint: 'next' as const,
    required: true,
  });
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-5 min-[22rem]:grid-cols-2">
      <Recipient form={form} ownName={ownName}>
        {nameFieldsIn(language).map(([name, token]) => (
          <TextField key={name} {...field(name, token)} maxLength={100} />
        ))}
      </Recipient>
      <TextField
        {...field('address', 'address-line1')}
        hint={t('addressHint')}
        maxLength={300}
        className="col-span-full"
      />
      <TextField
        {...field('city', 'address-level2')}
        hint={needsTypedRegion(country) && t('cityHint')}
        maxLength={120}
        className="col-span-full md:col-span-1"
      />
      <Subdivision
        form={form}
        part={part}
        country={country}
        autoComplete={fill('address-level1')}
      />
      <RegionRepair form={form} part={part} country={country} />
      {country && !hasPostalCodes(country) && (
        <p className="col-span-full text-ink-2">{t('noPostalCode')}</p>
      )}
      {hasPostalCodes(country) && (
        <TextField
          {...form.register(`${part}.postalCode`)}
          label={t(hasZipCodes(country) ? 'zipCode' : 'postalCode')}
          error={errorOf(`${part}.postalCode`)}
          autoComplete={fill('postal-code')}
          inputMode={digitCodes.has(country) ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          enterKeyHint="next"
          required
          dir="ltr"
          className="col-span-full md:col-span-1"
        />
      )}
      <FixedField
        label={t('country')}
        hint={t('countryHint')}
        className="col-span-full md:col-span-1"
      >
        {country ? nameOf(country) : notSelected}
      </FixedField>
    </div>
  );
}

/** Name of a region in the language of the screen, and a chosen one that the postal code is not in. */
function useRegion({ form, part, country }: AddressFieldsProps) {
  const provinces = useTranslations('provinces');
  const nameOf = (code: string): string =>
    isCanadianProvince(code) && hasCanadianProvinces(country)
      ? provinces(code)
      : (usStates[code] ?? code);
  const address = toAddress(form.watch(part), country);
  return { nameOf, postalCode: address.postalCode, mismatch: findRegionMismatch(address) };
}

interface SubdivisionProps extends AddressFieldsProps {
  readonly autoComplete: string;
}

function Subdivision({ form, part, country, autoComplete }: SubdivisionProps) {
  const t = useTranslations('checkout.address');
  const common = useTranslations('common');
  const language = useLanguage();
  const errorOf = useFieldErrors(form);
  const { nameOf, postalCode, mismatch } = useRegion({ form, part, country });
  const subdivision = subdivisionOf(country);
  if (!subdivision) return null;
  const collator = createCollator(language);
  const options =
    subdivision === 'state'
      ? Object.entries(usStates)
      : canadianProvinces
          .map((code): [string, string] => [code, nameOf(code)])
          .toSorted((a, b) => collator.compare(a[1], b[1]));
  const disagreement =
    mismatch &&
    t('regionMismatch', {
      postalCode: isolate(postalCode),
      found: nameOf(mismatch.found),
      chosen: nameOf(mismatch.chosen),
    });
  return (
    <SelectField
      {...form.register(`${part}.${subdivision}`)}
      label={t(subdivision)}
      error={disagreement ?? errorOf(`${part}.${subdivision}`)}
      autoComplete={autoComplete}
      required
      className="col-span-full md:col-span-1"
    >
      <option value="">{common('choose')}</option>
      {options.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Offers the region of the postal code where another one is chosen. */
function RegionRepair({ form, part, country }: AddressFieldsProps) {
  const t = useTranslations('checkout.address');
  const { nameOf, mismatch } = useRegion({ form, part, country });
  const subdivision = subdivisionOf(country);
  if (!mismatch || !subdivision) return null;
  const choose = (): void =>
    form.setValue(`${part}.${subdivision}`, mismatch.found, {
      shouldDirty: true,
      shouldValidate: true,
    });
  return (
    <div className="col-span-full">
      <Button onClick={choose}>{t('setProvince', { province: nameOf(mismatch.found) })}</Button>
    </div>
  );
}
