import { findSurface } from '#domain/prints/print-papers.ts';
import { useRef, useState, type ReactNode } from 'react';
import type { Currency } from '#domain/common/money.ts';
import { isPassport } from '#domain/catalogue/variant-traits.ts';
import { passportRuleOf } from '#domain/prints/passport-rules.ts';
import {
  isWhole,
  layPrint,
  type Framing,
  type PrintLayout,
} from '#domain/prints/print-geometry.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import { variantValue } from '#web/lib/product-variants.ts';
import { SideDrawing } from '#web/ui/side-drawing.tsx';
import { heartPath } from '#web/ui/heart-outline.ts';
import { PlacedPicture } from '#web/ui/placed-picture.tsx';
import { VariantControls } from '../controls/variant-controls.tsx';
import { findPlacement } from '#web/lib/photos/framing.ts';
import { useViewerPicture } from '../hooks/use-viewer-picture.ts';
import type { PhotoActions, PhotoItem } from '#web/lib/photos/model.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { findPassportProblems } from '../quality/passport.ts';
import { CropStage } from './crop-stage.tsx';
import { FramingControls } from './framing-controls.tsx';
import { PassportGuides } from './passport-guides.tsx';
import { PassportNotes } from './passport-notes.tsx';
import { PhotoStage, type Steps } from './photo-stage.tsx';
import { findStamp, PhotoStamp } from '../finishing/photo-stamp.tsx';
import { Quality } from './quality.tsx';
import { SheetPreview } from './sheet-preview.tsx';
import { ViewerBar } from './viewer-bar.tsx';
import { ZoomControl } from './zoom-control.tsx';

interface PhotoViewProps {
  readonly photo: PhotoItem;
  /** The photo as it was when the viewer opened. */
  readonly opened: PhotoItem;
  /** Navigation to the photos beside it; null when there are none. */
  readonly steps: Steps | null;
  readonly country: string;
  readonly currency: Currency;
  /** Minor units; null for a photo outside the order. */
  readonly unitPriceOf: (photo: PhotoItem) => number | null;
  /**
   * Called immediately for every change, so navigating or closing loses nothing. Null restores the automatic framing.
   */
  readonly onFraming: (id: string, framing: Framing | null) => void;
  readonly onSize: (photo: PhotoItem, size: string) => void;
  readonly onQuantity: (photo: PhotoItem, quantity: number) => void;
  /** Opens the sizes at one scale. */
  readonly onSizes: (photo: PhotoItem) => void;
  readonly onDone: () => void;
  readonly findOrderCopy: PhotoActions['findOrderCopy'];
}

/**
 * Key that remounts the stage when its framing changes from outside: by a button, or because faces were found in a
 * photo without a chosen framing. `own`: the automatic crop as text; null when a crop was chosen.
 */
function useStageKey(own: string | null): readonly [number, () => void] {
  const [stageRevision, setStageRevision] = useState(0);
  const [shown, setShown] = useState(own);
  if (own && own !== shown) {
    setShown(own);
    setStageRevision(stageRevision + 1);
  }
  return [stageRevision, () => setStageRevision(stageRevision + 1)];
}

/**
 * Zoom of a stage. The stage also reports its crop when it opens; only a change by the customer counts as a choice.
 */
function useZoom(stage: string) {
  const [zoom, setZoom] = useState(1);
  const [opened, setOpened] = useState<string | null>(null);
  const touched = useRef<string | null>(null);
  return {
    zoom,
    setZoom,
    /** False until the stage has its image: it opens with the zoom of its crop and would overwrite one set before. */
    isOpen: opened === stage,
    onOpen: () => setOpened(stage),
    onTouch: () => {
      touched.current = stage;
    },
    isTouched: () => touched.current === stage,
  };
}

/** A photo with its crop window, its print sharpness and all its choices. */
export function PhotoView(props: PhotoViewProps) {
  const catalogue = useShopCatalogue();
  const { photo, opened, country, onFraming, onSize } = props;
  const variant = variantValue(catalogue, photo);
  const chosen = photo.framings[variant] ?? null;
  const before = opened.framings[variant] ?? null;
  const place = findPlacement(catalogue, photo);
  const own = chosen || !place ? null : JSON.stringify(place.framing.crop);
  const [stageRevision, renewStage] = useStageKey(own);
  const stage = `${photo.id}:${variant}:${stageRevision}`;
  const { zoom, setZoom, isOpen, onOpen, onTouch, isTouched } = useZoom(stage);
  const hasStamp = findStamp(catalogue, photo) !== null;
  const url = useViewerPicture(photo, props.findOrderCopy);
  const layout = place && layPrint(place.picture, place.paper, place.framing);
  const rule = isPassport(catalogue, photo) ? passportRuleOf(country) : null;
  const paper = rule && findSurface(catalogue, photo)?.surface;
  const set = (framing: Framing | null): void => {
    renewStage();
    onFraming(photo.id, framing);
  };
  const canFrame = place && photo.previewUrl !== null;
  const canZoom = canFrame && !isWhole(place.paper, place.framing);
  // The stage stays empty while its image is being looked up.
  let picture: ReactNode = photo.previewUrl !== null && url === null ? <></> : null;
  if (url && canZoom) {
    picture = (
      <CropStage
        key={stage}
        {...place}
        {...{ url, zoom, onOpen, onTouch }}
        onZoom={setZoom}
        onChange={(framing) => {
          if (isTouched()) onFraming(photo.id, framing);
        }}
        guides={
          photo.shape === 'heart' ? (
            <HeartGuide />
          ) : (
            (rule && paper && <PassportGuides rule={rule} paper={paper} />) ||
            (hasStamp && <PhotoStamp photo={photo} isInside />)
          )
        }
      />
    );
  } else if (url && place && layout) {
    picture = (
      <WholePicture url={url} picture={place.picture} layout={layout} isGray={place.paper.isGray}>
        <PhotoStamp photo={photo} />
      </WholePicture>
    );
  }
  // Resets first to the framing at opening, then to the automatic framing.
  const back = chosen === before ? null : before;
  return (
    <>
      <PhotoStage photo={photo} steps={props.steps}>
        {picture}
      </PhotoStage>
      <Quality photo={photo} country={country} onSize={(size) => onSize(photo, size)} />
      <div className="viewer-panel flex flex-col gap-2 bg-ground px-4 pt-2 text-ink">
        <VariantControls {...props} />
        {canFrame && <FramingControls photo={photo} place={place} onChange={set} />}
        {canFrame && (
          <ZoomControl
            zoom={canZoom && isOpen ? zoom : null}
            onZoom={(next) => {
              onTouch();
              setZoom(next);
            }}
          />
        )}
        {rule && (
          <PassportNotes rule={rule} problems={findPassportProblems(catalogue, photo, country)} />
        )}
        {rule && url && place && layout && (
          <SheetPreview
            size={photo.size}
            url={url}
            picture={place.picture}
            layout={layout}
            quantity={photo.quantity}
          />
        )}
      </div>
      <ViewerBar {...props} onPutBack={chosen === back ? null : () => set(back)} />
    </>
  );
}

/** Heart outline of a crystal, over the photo around it. */
function HeartGuide() {
  return (
    <SideDrawing>
      <path d={`M0 0H1V1H0Z${heartPath}`} fillRule="evenodd" className="fill-rebate/60" />
      <path
        d={heartPath}
        vectorEffect="non-scaling-stroke"
        fill="none"
        strokeWidth="1.5"
        className="stroke-paper"
      />
    </SideDrawing>
  );
}

interface WholePictureProps {
  readonly url: string;
  readonly picture: PixelSize;
  readonly layout: PrintLayout;
  readonly isGray: boolean | undefined;
  /** Drawn over it. */
  readonly children: ReactNode;
}

/** The whole photo on its paper, with nothing to move. */
function WholePicture({ layout, isGray, children, ...shown }: WholePictureProps) {
  const ratio = layout.paper.width / layout.paper.height;
  return (
    <div
      className="absolute inset-0 m-auto"
      style={{ aspectRatio: ratio, width: `min(100cqi, ${100 * ratio}cqb)` }}
    >
      <PlacedPicture
        {...shown}
        alt=""
        layout={layout}
        {...(isGray && { className: 'grayscale' })}
      />
      {children}
    </div>
  );
}
