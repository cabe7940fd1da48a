import { findProduct } from '#domain/catalogue/products.ts';
import { findNamedProduct } from '#locales/variant-name.ts';
import './gifts.css';
import { useTranslations } from 'use-intl';
import { layPrint } from '#domain/prints/print-geometry.ts';
import { useVariantText } from '#web/lib/use-variant-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { findPlacement } from '#web/lib/photos/framing.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { CrystalStage } from './crystal-stage.tsx';
import { FlatGift } from './flat-gift.tsx';

interface GiftSheetProps {
  readonly photo: PhotoItem;
  readonly onClose: () => void;
}

/** Preview of a photo as its gift with the printed part: a rotatable crystal, or a front view of the others. */
export function GiftSheet({ photo, onClose }: GiftSheetProps) {
  const catalogue = useShopCatalogue();
  const t = useTranslations();
  const text = useVariantText();
  const place = findPlacement(catalogue, photo);
  const { productType, shape, previewUrl: url } = photo;
  const product = findProduct(catalogue, productType);
  if (!place || !url || product?.kind !== 'gift') return null;
  const named = findNamedProduct(productType);
  const { picture, paper, framing } = place;
  const shown = { url, picture, layout: layPrint(picture, paper, framing) };
  const label = t('gifts.picture', { number: photo.frame, product: text.variant(photo) });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      closeLabel={t('common.close')}
      title={text.variant(photo)}
      detail={named && named !== 'photo_print' && t(`gifts.about.${named}`)}
      footer={
        <Button variant="ink" onClick={onClose} className="grow">
          {t('common.done')}
        </Button>
      }
    >
      {product.rendering === 'crystal' ? (
        <CrystalStage {...shown} shape={shape ?? 'rectangle'} label={label} />
      ) : (
        <FlatGift {...shown} gift={product.rendering} label={label} />
      )}
    </Sheet>
  );
}
