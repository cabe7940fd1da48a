import { useTranslations } from 'use-intl';
import { toSharpnessBand } from '#domain/prints/print-quality.ts';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import { Check, Warning } from '#web/ui/icons.tsx';
import { computeDpi } from '#web/lib/photos/framing.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { findSoftness, scaledDpi } from '../quality/sharpness.ts';

interface QualityProps {
  readonly photo: PhotoItem;
  readonly country: string;
  readonly onSize: (size: string) => void;
}

/** Print sharpness in words first; for a photo that may look soft, the size at which it is sharp. */
export function Quality({ photo, country, onSize }: QualityProps) {
  const catalogue = useShopCatalogue();
  const t = useTranslations();
  const text = useVariantText();
  const dpi = computeDpi(catalogue, photo);
  const softness = findSoftness(catalogue, photo, country);
  const sharpSize = softness?.sharpSize ?? null;
  const band = dpi === null ? null : toSharpnessBand(scaledDpi(catalogue, photo, dpi));
  const Icon = band === 'poor' ? Warning : Check;
  return (
    <div className="viewer-quality flex min-h-target flex-wrap items-center justify-center gap-x-4 px-4">
      <output className="flex items-center gap-2">
        {dpi !== null && band !== null && (
          <>
            <Icon className="text-rebate-ink" />
            <span>
              <strong className="font-semibold">{t(`sizes.quality.${band}`)}</strong>{' '}
              <span className="text-small">· {t('sizes.quality.dpi', { dpi })}</span>
            </span>
          </>
        )}
      </output>
      {sharpSize !== null && (
        <button
          type="button"
          onClick={() => onSize(sharpSize)}
          className="min-h-target font-semibold underline underline-offset-4 outline-paper"
        >
          {t('photos.card.useSize', { size: text.shortSize(sharpSize) })}
        </button>
      )}
    </div>
  );
}
