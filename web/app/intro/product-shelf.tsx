import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { currencyOf } from '#domain/countries.ts';
import { tiersOf } from '#domain/catalogue.ts';
import { useFormats } from '#web/lib/intl.tsx';
import type { Ware } from '#web/lib/paper.ts';
import { useWareText } from '#web/lib/use-ware-text.ts';
import { waresOf, wareKey, wareValue } from '#web/lib/wares.ts';
import { BankCard } from '#web/ui/bank-card.tsx';
import { PrintPaper } from '#web/ui/print-paper.tsx';
import { pictureOf } from '../products/product-pictures.ts';

/** Everything the country sells, at one scale beside a bank card, with its prices. */
export function ProductShelf({ country }: { readonly country: string }) {
  const t = useTranslations('intro.products');
  const formats = useFormats();
  const wares = waresOf(country);
  const prints = wares.filter(({ productType }) => productType === 'photo_print');
  const gifts = wares.filter(({ productType }) => productType !== 'photo_print');
  const currency = currencyOf(country);
  return (
    <section className="flex flex-col gap-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
        <h2 className="font-display text-2">{t('title')}</h2>
        <p className="text-ink-2">
          {t('scale')} {t('pricesFor', { country: formats.country(country), currency })}
        </p>
      </div>
      <ul className="shelf flex flex-wrap items-end">
        {prints.map((ware) => (
          <ShelfPlace key={wareValue(ware)} caption={<WareCaption ware={ware} country={country} />}>
            <SamplePrint ware={ware} />
          </ShelfPlace>
        ))}
        <ShelfPlace caption={<p className="text-ink-2">{t('bankCard')}</p>}>
          <BankCard label={t('bankCard')} />
        </ShelfPlace>
      </ul>
      <ul className="shelf flex flex-wrap items-end">
        {gifts.map((ware) => (
          <ShelfPlace key={wareValue(ware)} caption={<WareCaption ware={ware} country={country} />}>
            <SamplePrint ware={ware} />
          </ShelfPlace>
        ))}
      </ul>
    </section>
  );
}

function SamplePrint({ ware }: { readonly ware: Ware }) {
  return <PrintPaper ware={ware} {...pictureOf(ware)} alt="" scaled />;
}

interface ShelfPlaceProps {
  readonly caption: ReactNode;
  readonly children: ReactNode;
}

function ShelfPlace({ caption, children }: ShelfPlaceProps) {
  return (
    <li className="flex grow flex-col self-end">
      <div className="flex items-end justify-center border-b border-ink px-3 pt-6">{children}</div>
      <div className="min-h-20 px-2 pt-3 text-center">{caption}</div>
    </li>
  );
}

interface WareCaptionProps {
  readonly ware: Ware;
  readonly country: string;
}

function WareCaption({ ware, country }: WareCaptionProps) {
  const t = useTranslations('common');
  const text = useWareText();
  const { money } = useFormats();
  const key = wareKey(ware);
  const tiers = key && tiersOf(country, key);
  const lowest = tiers?.at(-1)?.unit ?? null;
  if (lowest === null) return null;
  const price = money(lowest, currencyOf(country));
  return (
    <>
      <p className="font-semibold">{text.ware(ware)}</p>
      <p className="text-ink-2 tabular-nums">
        {tiers && tiers.length > 1 ? t('from', { price }) : price}
      </p>
    </>
  );
}
