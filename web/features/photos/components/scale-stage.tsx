import { useTranslations } from 'use-intl';
import { plainFraming } from '#domain/print-geometry.ts';
import { BankCard } from '#web/ui/bank-card.tsx';
import { PrintPaper } from '#web/ui/print-paper.tsx';
import type { Ware } from '#web/lib/paper.ts';
import { wareValue } from '#web/lib/wares.ts';
import type { PhotoItem } from '../model.ts';

interface ScaleStageProps {
  readonly photo: PhotoItem;
  readonly ware: Ware;
}

/** The photo as a print beside a bank card, both at one scale; the scale stays when the size changes. */
export function ScaleStage({ photo, ware }: ScaleStageProps) {
  const t = useTranslations('intro.products');
  return (
    <div className="scale-stage border-b-2 border-ink">
      <div className="flex h-[calc(262*var(--mm))] items-end justify-center gap-[calc(14*var(--mm))]">
        <PrintPaper
          ware={ware}
          url={photo.previewUrl}
          width={photo.width}
          height={photo.height}
          framing={photo.framings[wareValue(ware)] ?? plainFraming}
          alt=""
          scaled
        />
        <BankCard label={t('bankCard')} />
      </div>
    </div>
  );
}
