import { useTranslations } from 'use-intl';
import { BankCard } from '#web/ui/bank-card.tsx';
import { PrintPaper } from '#web/ui/print-paper.tsx';
import type { ProductVariant } from '#web/lib/paper.ts';
import { getFraming } from '#web/lib/photos/framing.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';

interface ScaleStageProps {
  readonly photo: PhotoItem;
  readonly variant: ProductVariant;
}

/** The photo as a print beside a bank card at one scale, which stays the same when the size changes. */
export function ScaleStage({ photo, variant }: ScaleStageProps) {
  const t = useTranslations('intro.products');
  return (
    <div className="scale-stage border-b-2 border-ink">
      <div className="flex h-[calc(262*var(--mm))] items-end justify-center gap-[calc(14*var(--mm))]">
        <PrintPaper
          variant={variant}
          url={photo.previewUrl}
          width={photo.width}
          height={photo.height}
          framing={getFraming({ ...photo, ...variant })}
          alt=""
          scaled
        />
        <BankCard label={t('bankCard')} />
      </div>
    </div>
  );
}
