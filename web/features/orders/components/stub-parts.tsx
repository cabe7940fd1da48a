import type { ReactNode } from 'react';
import type { Address } from '#contract/orders.ts';
import { addressLines } from '#domain/places/postal-address.ts';
import { useFormats } from '#web/lib/intl.tsx';

interface RowProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** One labeled fact about an order. */
export function Row({ label, children }: RowProps) {
  return (
    <div className="flex flex-col gap-x-6 py-2 sm:flex-row">
      <dt className="shrink-0 text-ink-2 sm:w-40">{label}</dt>
      <dd className="min-w-0 grow wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A postal address in the format of its country. */
export function AddressLines({ address }: { readonly address: Address }) {
  const { country: nameOf } = useFormats();
  return (
    <address translate="no" className="not-italic">
      {addressLines(address, nameOf).map((line, index) => (
        <span key={`${index} ${line}`} className="block">
          <bdi>{line}</bdi>
        </span>
      ))}
    </address>
  );
}
