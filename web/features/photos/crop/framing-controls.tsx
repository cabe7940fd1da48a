import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { isPaper } from '#domain/catalogue/products.ts';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { layPaper, type Framing } from '#domain/prints/print-geometry.ts';
import { quarterOn } from '#domain/prints/framed-parts.ts';
import type { PrintPaper } from '#domain/prints/print-papers.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import { Button } from '#web/ui/button.tsx';
import { BorderIcon, Eye, PaperTurn } from '../icons.tsx';
import { TurnRight } from '#web/ui/icons.tsx';
import { useGiftPreview } from '../gift-preview.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';

interface FramingControlsProps {
  readonly photo: PhotoItem;
  readonly place: {
    readonly picture: PixelSize;
    readonly paper: PrintPaper;
    readonly framing: Framing;
  };
  readonly onChange: (framing: Framing) => void;
}

/** Rotation, paper orientation and white border of a photo; a gift also has its preview. */
export function FramingControls({ photo, place, onChange }: FramingControlsProps) {
  const catalogue = useShopCatalogue();
  const t = useTranslations('crop');
  const { picture, paper, framing } = place;
  const laid = layPaper(paper, picture, framing);
  const across = laid.width > laid.height ? 'portrait' : 'landscape';
  const auto = layPaper(paper, picture, { ...framing, orientation: 'auto' });
  const turned = auto.width !== laid.width;
  return (
    <div className="viewer-framing grid gap-2">
      <Button
        className={compact}
        onClick={() => onChange({ ...framing, turn: quarterOn[framing.turn] })}
      >
        <TurnRight />
        {t('turn')}
      </Button>
      {paper.turns && (
        <Toggle
          pressed={turned}
          onClick={() => onChange({ ...framing, orientation: turned ? 'auto' : across })}
        >
          <PaperTurn />
          {t('turnPaper')}
        </Toggle>
      )}
      {!paper.isWhole && (
        <Toggle
          pressed={framing.fit === 'whole'}
          onClick={() => onChange({ ...framing, fit: framing.fit === 'whole' ? 'fill' : 'whole' })}
        >
          <BorderIcon />
          {t('border')}
        </Toggle>
      )}
      {!isPaper(catalogue, photo.productType) && <GiftButton photo={photo} />}
    </div>
  );
}

/** Fits three in a row on the narrowest phone. */
const compact = 'min-w-0 flex-col gap-0.5 px-1 py-1 text-small leading-tight';

interface ToggleProps {
  readonly pressed: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Toggle({ pressed, onClick, children }: ToggleProps) {
  return (
    <Button
      variant={pressed ? 'ink' : 'outline'}
      aria-pressed={pressed}
      onClick={onClick}
      className={compact}
    >
      {children}
    </Button>
  );
}

/** Shows the gift in a dialog over the viewer. */
function GiftButton({ photo }: { readonly photo: PhotoItem }) {
  const t = useTranslations('gifts');
  const renderGift = useGiftPreview();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button className={compact} onClick={() => setOpen(true)}>
        <Eye />
        {t('open')}
      </Button>
      {renderGift({ photo: open ? photo : null, onClose: () => setOpen(false) })}
    </>
  );
}
