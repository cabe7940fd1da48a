import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Address } from '#contract/orders.ts';
import { countryFrom } from '#domain/countries.ts';
import { provinceFrom } from '#domain/provinces.ts';
import { usStates } from '#domain/us-states.ts';
import { useFormats } from '#web/lib/intl.tsx';

interface RowProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** One thing told of an order. */
export function Row({ label, children }: RowProps) {
  return (
    <div className="flex flex-col gap-x-6 py-2 sm:flex-row">
      <dt className="w-40 shrink-0 text-ink-2">{label}</dt>
      <dd className="min-w-0 grow wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A postal address as lines; a name in one part or two. */
export function AddressLines({ address }: { readonly address: Address }) {
  const t = useTranslations('provinces');
  const { country: nameOf } = useFormats();
  const country = countryFrom(address.country);
  const province = address.province ? provinceFrom(address.province) : null;
  const region = province ? t(province) : (usStates[address.state ?? ''] ?? null);
  const isAmerican = country === 'US' || country === 'CA';
  const { city, postalCode } = address;
  // As the country's post wants it.
  const place = (isAmerican ? [city, region, postalCode] : [`${postalCode} ${city}`.trim(), region])
    .filter(Boolean)
    .join(', ');
  return (
    <address className="not-italic">
      {[
        `${address.firstName} ${address.lastName}`.trim(),
        address.address,
        place,
        country ? nameOf(country) : address.country,
      ].map((line) => (
        <span key={line} className="block">
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  );
}
