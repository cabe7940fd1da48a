import 'react-easy-crop/react-easy-crop.css';
import { useState, type CSSProperties, type ReactNode } from 'react';
import Cropper, { type Area, type Size } from 'react-easy-crop';
import { useTranslations } from 'use-intl';
import {
  layArea,
  layPaper,
  maxZoom,
  turnSize,
  type Framing,
} from '#domain/prints/print-geometry.ts';
import { shownPart, showPart } from '#domain/prints/framed-parts.ts';
import type { PrintPaper } from '#domain/prints/print-papers.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';

interface CropStageProps {
  readonly url: string;
  readonly picture: PixelSize;
  readonly paper: PrintPaper;
  /** Initial framing; any later change other than the crop needs a new stage. */
  readonly framing: Framing;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  /** Called when the image is loaded and shown with the initial framing. */
  readonly onOpen: () => void;
  /** Called when the customer begins to move or zoom. */
  readonly onTouch: () => void;
  /** Also called when the stage opens. */
  readonly onChange: (framing: Framing) => void;
  /** Drawn over the printed part. */
  readonly guides?: ReactNode;
}

/** CSSProperties has no custom properties. */
type RatioStyle = CSSProperties & Readonly<Record<'--ratio', number>>;

function hundredth({ x, y, width, height }: Area): Area {
  return {
    x: x / 100,
    y: y / 100,
    width: width / 100,
    height: height / 100,
  };
}

function hundredfold({ x, y, width, height }: Area): Area {
  return {
    x: x * 100,
    y: y * 100,
    width: width * 100,
    height: height * 100,
  };
}

/**
 * The whole photo with its printed part bright. It is moved by drag, pinch, wheel and keys, or zoomed with the
 * controls below.
 */
export function CropStage(props: CropStageProps) {
  const { url, picture, paper, framing, zoom, onZoom, onOpen, onTouch, onChange, guides } = props;
  const t = useTranslations('crop');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [size, setSize] = useState<Size | null>(null);
  const area = layArea(paper, layPaper(paper, picture, framing));
  const turned = turnSize(picture, framing.turn);
  const ratio: RatioStyle = { '--ratio': turned.width / turned.height };
  return (
    <div dir="ltr" className="viewer-square" style={ratio}>
      <Cropper
        image={url}
        crop={crop}
        zoom={zoom}
        rotation={framing.turn}
        aspect={area.width / area.height}
        // Fills the square while the whole photo stays in view, even when the preview has fewer pixels.
        objectFit={picture.width < picture.height ? 'vertical-cover' : 'horizontal-cover'}
        minZoom={1}
        maxZoom={maxZoom}
        zoomSpeed={0.5}
        keyboardStep={4}
        showGrid={!guides}
        disableAutomaticStylesInjection
        initialCroppedAreaPercentages={hundredfold(shownPart(picture, paper, framing))}
        mediaProps={{ alt: '', draggable: false }}
        {...(paper.isGray && { classes: { mediaClassName: 'grayscale' } })}
        cropperProps={{ 'aria-label': t('stage'), role: 'application' }}
        style={{ containerStyle: { overflow: 'visible' }, cropAreaStyle: windowStyle }}
        onMediaLoaded={onOpen}
        onInteractionStart={onTouch}
        onCropChange={setCrop}
        onZoomChange={onZoom}
        setCropSize={setSize}
        onCropComplete={(area) => onChange(showPart(framing, hundredth(area)))}
      />
      {guides && size && (
        <div
          className="pointer-events-none absolute inset-0 m-auto"
          style={{ width: size.width, height: size.height }}
        >
          {guides}
        </div>
      )}
    </div>
  );
}

/** The paper's edge; the area outside it is dimmed. */
const windowStyle = { border: '2px solid var(--paper)', color: 'rgb(26 21 18 / 0.72)' };
