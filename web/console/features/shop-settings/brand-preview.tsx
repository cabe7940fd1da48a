import { useTranslations } from 'use-intl';
import type { BrandPictureWire } from '#contract/staff/shop-settings.ts';
import { accentColors, accentGrounds } from '#domain/settings/accent.ts';

interface BrandPreviewProps {
  readonly name: string;
  readonly accent: string;
  readonly logo: BrandPictureWire | undefined;
}

/** The top of the shop as it will look, on a light and on a dark screen. */
export function BrandPreview({ name, accent, logo }: BrandPreviewProps) {
  const t = useTranslations('console.shopSettings');
  return (
    <section aria-label={t('preview')} className="sticky top-0 flex flex-col gap-3">
      <h2 className="font-display text-3">{t('preview')}</h2>
      {(['light', 'dark'] as const).map((scheme) => {
        const colors = accentColors(accent, scheme);
        const ground = accentGrounds[scheme].ground;
        const ink = scheme === 'light' ? '#1f1a16' : '#f3e9db';
        return (
          <figure key={scheme} className="flex flex-col gap-1">
            <div
              className="flex flex-col gap-4 rounded-sheet border border-rule p-4"
              style={{ backgroundColor: ground, color: ink }}
            >
              <p className="flex items-center gap-3 font-display text-3">
                {logo ? (
                  <img src={logo.address} alt="" className="h-8 max-w-32 object-contain" />
                ) : (
                  <span className="h-4 w-6" style={{ backgroundColor: colors.accent }} />
                )}
                <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
              </p>
              <p
                className="self-start rounded-control px-4 py-2 font-semibold"
                style={{ backgroundColor: colors.accent, color: colors.onAccent }}
              >
                {t('sampleButton')}
              </p>
              <p className="text-note font-semibold" style={{ color: colors.accent }}>
                {t('sampleText')}
              </p>
            </div>
            <figcaption className="text-note text-ink-2">{t(`schemes.${scheme}`)}</figcaption>
          </figure>
        );
      })}
    </section>
  );
}
