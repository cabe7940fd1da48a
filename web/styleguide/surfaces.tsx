import { useState } from 'react';
import { useTranslations } from 'use-intl';
import * as orderIcons from '#web/features/orders/icons.tsx';
import * as photoIcons from '#web/features/photos/icons.tsx';
import * as studioIcons from '#web/features/studios/icons.tsx';
import { useFormats } from '#web/lib/intl.tsx';
import { AskFirst } from '#web/ui/ask-first.tsx';
import { BankCard } from '#web/ui/bank-card.tsx';
import { Banner, type BannerTone } from '#web/ui/banner.tsx';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Button } from '#web/ui/button.tsx';
import * as icons from '#web/ui/icons.tsx';
import { JobEnvelope } from '#web/ui/job-envelope.tsx';
import { PaperRow } from '#web/ui/paper-row.tsx';
import { PrintPaper } from '#web/ui/print-paper.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { SizeGlyph } from '#web/ui/size-glyph.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Ticks } from '#web/ui/ticks.tsx';

const tones: readonly BannerTone[] = ['wrong', 'care', 'done', 'note'];
const print = { productType: 'photo_print', size: '4x6', shape: null } as const;
const crystal = { productType: '3d_frame', size: '3d_frame', shape: 'heart' } as const;

/** Banners of every tone, with their actions. */
export function Banners() {
  const t = useTranslations();
  return tones.map((tone) => (
    <Banner
      key={tone}
      tone={tone}
      role="none"
      title={t('offline.title')}
      dismissLabel={t('banner.dismiss')}
      onDismiss={() => undefined}
      action={<Button>{t('banner.tryAgain')}</Button>}
    >
      {t('offline.text')}
    </Banner>
  ));
}

/** Progress bars, and the placeholder of content that is loading. */
export function Progress() {
  const t = useTranslations('peek');
  const counts = [
    { done: 0, active: 0, failed: 0, total: 9 },
    { done: 4, active: 2, failed: 1, total: 9 },
    { done: 9, active: 0, failed: 0, total: 9 },
  ];
  return (
    <>
      {counts.map((each) => (
        <Ticks key={each.done} counts={each} label={t('uploads', each)} />
      ))}
      <Skeleton className="h-10 w-full" />
    </>
  );
}

/** Papers without a photo: a print, a pale one, a crystal; a row of them, sizes, a bank card. */
export function Papers() {
  const t = useTranslations('intro.products');
  const empty = { url: null, width: null, height: null };
  return (
    <>
      <div className="grid grid-cols-3 gap-4">
        {[
          <PrintPaper key="print" variant={print} {...empty} alt="" />,
          <PrintPaper key="pale" variant={print} {...empty} alt="" faded />,
          <PrintPaper key="crystal" variant={crystal} {...empty} alt="" />,
        ].map((paper) => (
          <div key={paper.key} className="paper-stage h-40">
            {paper}
          </div>
        ))}
      </div>
      <PaperRow papers={['a', 'b', 'c'].map((id) => ({ id, variant: print, ...empty }))} />
      <div className="flex items-end gap-4">
        <SizeGlyph variant={print} />
        <SizeGlyph variant={print} isLandscape />
        <SizeGlyph variant={crystal} />
        <div className="w-24">
          <BankCard label={t('bankCard')} />
        </div>
      </div>
    </>
  );
}

/** An order's envelope with lines, sums and a total. */
export function Envelopes() {
  const t = useTranslations('summary');
  const { money } = useFormats();
  return (
    <JobEnvelope
      title={t('title')}
      lines={[
        {
          key: 'prints',
          label: <bdi>4×6</bdi>,
          detail: t('line', { quantity: 3, price: money(60, 'USD') }),
          amount: money(180, 'USD'),
        },
        { key: 'discount', label: t('discount'), amount: money(-18, 'USD'), tone: 'done' },
      ]}
      totals={[{ key: 'subtotal', label: t('subtotal'), amount: money(162, 'USD') }]}
      total={{ label: t('total'), amount: money(162, 'USD') }}
    />
  );
}

/** Dialogs: one with content and buttons, and a question. */
export function Sheets() {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  const close = (): void => setIsOpen(false);
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setIsOpen(true)}>{t('tiers.title')}</Button>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={t('tiers.title')}
        detail={t('tiers.allTaxes')}
        closeLabel={t('common.close')}
        footer={<Button onClick={close}>{t('common.done')}</Button>}
      >
        <p>{t('saved.removedByShopHelp')}</p>
      </Sheet>
      <AskFirst
        label={t('saved.clear')}
        title={t('saved.clearTitle')}
        text={t('saved.clearText')}
        confirmLabel={t('saved.clearConfirm')}
        keepLabel={t('saved.clearKeep')}
        closeLabel={t('common.close')}
        onConfirm={() => undefined}
      />
    </div>
  );
}

/** The brand's mark and every icon. */
export function Marks() {
  return (
    <div className="flex flex-wrap gap-4">
      <BrandMark />
      {Object.entries({ ...icons, ...photoIcons, ...orderIcons, ...studioIcons }).map(
        ([name, Icon]) => (
          <span key={name} title={name}>
            <Icon />
          </span>
        ),
      )}
    </div>
  );
}
