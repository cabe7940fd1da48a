import type { CSSProperties, ReactNode } from 'react';
import { layPrint, plainFraming, type Framing, type PrintLayout } from '#domain/print-geometry.ts';
import { printPaperOf, type PixelSize } from '#domain/print-papers.ts';
import { measureOf, shareOf, type ProductVariant } from '#web/lib/paper.ts';
import { cx } from './cx.ts';
import { heartPath } from './heart-outline.ts';
import { placeRect } from './place-rect.ts';
import { PlacedPicture } from './placed-picture.tsx';

/** Custom properties are no part of CSSProperties. */
type PaperStyle = CSSProperties & Readonly<Record<`--${string}`, string | number>>;

type Frame = 'print' | 'crystal' | 'heart' | 'keychain' | 'magnet';

const frameOf = ({ productType, shape }: ProductVariant): Frame => {
  if (productType === '3d_frame') return shape === 'heart' ? 'heart' : 'crystal';
  if (productType === 'keychain') return 'keychain';
  return productType === 'keyring_magnet' ? 'magnet' : 'print';
};

const frames: Readonly<Record<Frame, string>> = {
  print: 'paper-rim bg-paper',
  crystal: 'crystal-glass shadow-print',
  heart: 'crystal-glass heart-shape',
  keychain: 'rounded-sheet bg-paper shadow-print outline outline-1 outline-paper-edge',
  magnet: 'magnet-edge rounded-sheet shadow-print',
};

/** How far the picture keeps off the edges: the same share of width and height, so that no more of it is cut off. */
const margins: Readonly<Record<Frame, string>> = {
  print: 'inset-0',
  crystal: 'inset-[7%]',
  heart: 'inset-[7%]',
  keychain: 'inset-[6%]',
  magnet: 'inset-0',
};

/** The outline of the picture in its frame. */
const shapes: Readonly<Record<Frame, string>> = {
  print: '',
  crystal: '',
  heart: 'heart-shape',
  keychain: 'rounded-control overflow-hidden',
  magnet: 'rounded-sheet overflow-hidden',
};

interface PrintPaperProps {
  readonly variant: ProductVariant;
  /** The upright picture and its pixels; null while unknown. */
  readonly url: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: string;
  /** How it lies on what it becomes; by itself where left out. */
  readonly framing?: Framing;
  /** Shows the whole picture with what falls outside the paper shaded. */
  readonly showCut?: boolean;
  /** The picture is still being made or sent. */
  readonly faded?: boolean;
  /** Share of the stage it fills, 0 to 1; by its size where left out. */
  readonly share?: number;
  /** At the scale of its surroundings (`--mm`) instead of filling a stage. */
  readonly scaled?: boolean;
  /** Drawn over the picture: a cross, a percentage. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/**
 * A photo on what it becomes: paper of the true proportion of its size, or a gift, with the part of the picture that
 * will be printed. It stands in a `paper-stage` and keeps its proportion whatever the stage's shape is.
 */
export function PrintPaper(props: PrintPaperProps) {
  const { variant, width, height, showCut, share, scaled, children } = props;
  const framing = props.framing ?? plainFraming;
  const paper = printPaperOf(variant);
  const picture = width && height ? { width, height } : null;
  const layout = picture && paper && layPrint(picture, paper, framing);
  const measure = measureOf(variant, layout?.paper.width ?? width, layout?.paper.height ?? height);
  const cut =
    showCut && picture && layout && variant.productType === 'photo_print' && framing.fit === 'fill'
      ? { picture, layout }
      : null;
  const frame = frameOf(variant);
  const style: PaperStyle = {
    '--ratio': ratioOf(cut?.picture ?? layout?.paper ?? measure),
    '--share': share ?? shareOf(measure),
    '--across': measure.width,
  };
  return (
    <div
      style={style}
      className={cx(scaled ? 'paper-scaled' : 'paper-box', 'relative', props.className)}
    >
      {frame === 'keychain' && <KeyRing />}
      <div className={cx('relative size-full', frames[frame])}>
        <div className={cx('absolute', margins[frame])}>
          <Picture {...props} picture={picture} layout={cut ? null : layout} />
          {cut && <CutMarks {...cut} />}
        </div>
      </div>
      {children}
    </div>
  );
}

const ratioOf = ({ width, height }: { readonly width: number; readonly height: number }): number =>
  width / height;

interface PictureProps extends Pick<PrintPaperProps, 'variant' | 'url' | 'alt' | 'faded'> {
  readonly picture: PixelSize | null;
  /** Null shows the whole picture. */
  readonly layout: PrintLayout | null;
}

function Picture({ variant, url, alt, faded, picture, layout }: PictureProps) {
  const look = cx(
    'print-picture transition-opacity duration-(--m-land)',
    variant.productType === '3d_frame' && 'grayscale contrast-110',
    faded && 'opacity-55',
  );
  return (
    <div className={cx('size-full', shapes[frameOf(variant)])}>
      {url && picture && layout && (
        <PlacedPicture url={url} alt={alt} picture={picture} layout={layout} className={look} />
      )}
      {url && !(picture && layout) && (
        <img
          src={url}
          alt={alt}
          decoding="async"
          draggable={false}
          className={cx('size-full object-cover', look)}
        />
      )}
      {!url && <div className="size-full bg-tray" />}
    </div>
  );
}

interface CutMarksProps {
  readonly picture: PixelSize;
  readonly layout: PrintLayout;
}

/** Marks what is printed of the whole picture; nothing where all of it is. */
function CutMarks({ picture, layout: { source } }: CutMarksProps) {
  const lost = 1 - (source.width * source.height) / (picture.width * picture.height);
  if (lost < 0.01) return null;
  return (
    <span aria-hidden="true" className="cut-marks absolute" style={placeRect(source, picture)} />
  );
}

function KeyRing() {
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-0 bottom-full mx-auto -mb-1.5 aspect-square w-[38%] rounded-round border-[0.3em] border-edge"
    />
  );
}

/** Outlines that clip pictures; stands once in the page. */
export function PaperShapes() {
  return (
    <svg aria-hidden="true" focusable="false" className="absolute size-0">
      <clipPath id="heart-outline" clipPathUnits="objectBoundingBox">
        <path d={heartPath} />
      </clipPath>
    </svg>
  );
}
