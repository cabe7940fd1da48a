import 'react-easy-crop/react-easy-crop.css';
import { useRef, useState, type ReactNode } from 'react';
import Cropper, { type Area, type Size } from 'react-easy-crop';
import { useTranslations } from 'use-intl';
import { layPaper, maxZoom, shownPart, showPart, type Framing } from '#domain/print-geometry.ts';
import type { PixelSize, PrintPaper } from '#domain/print-papers.ts';

interface CropStageProps {
  readonly url: string;
  readonly picture: PixelSize;
  readonly paper: PrintPaper;
  /** What it opens with; what changes afterwards but for the crop needs a new stage. */
  readonly framing: Framing;
  readonly onChange: (framing: Framing) => void;
  /** Drawn over the part that is printed. */
  readonly guides?: ReactNode;
}

const hundredth = ({ x, y, width, height }: Area): Area => ({
  x: x / 100,
  y: y / 100,
  width: width / 100,
  height: height / 100,
});

const hundredfold = ({ x, y, width, height }: Area): Area => ({
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
});

/** The whole picture, the part that is printed bright: dragged, pinched, with wheel and keys, or enlarged below. */
export function CropStage({ url, picture, paper, framing, onChange, guides }: CropStageProps) {
  const t = useTranslations('crop');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [size, setSize] = useState<Size | null>(null);
  // The stage tells its part when it opens, too; only what the customer did is a choice.
  const touched = useRef(false);
  const laid = layPaper(paper, picture, framing);
  return (
    <div className="flex flex-col gap-3">
      <div
        dir="ltr"
        className="relative h-[min(46dvh,24rem)] overflow-hidden rounded-control bg-[#1d1a17]"
      >
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          rotation={framing.turn}
          aspect={laid.width / laid.height}
          minZoom={1}
          maxZoom={maxZoom}
          zoomSpeed={0.5}
          keyboardStep={4}
          showGrid={!guides}
          disableAutomaticStylesInjection
          initialCroppedAreaPercentages={hundredfold(shownPart(picture, paper, framing))}
          mediaProps={{ alt: '' }}
          cropperProps={{ 'aria-label': t('stage'), role: 'application' }}
          onInteractionStart={() => {
            touched.current = true;
          }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          setCropSize={setSize}
          onCropComplete={(area) => {
            if (touched.current) onChange(showPart(framing, hundredth(area)));
          }}
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
      <label className="flex min-h-target items-center gap-3">
        <span className="font-semibold">{t('zoom')}</span>
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={zoom}
          onChange={(event) => {
            touched.current = true;
            setZoom(event.target.valueAsNumber);
          }}
          className="min-w-0 grow accent-ink"
        />
      </label>
    </div>
  );
}
