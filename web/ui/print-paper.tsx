import type { Rendering } from '#domain/catalogue/catalogue.ts';
import type { CSSProperties, ReactNode } from 'react';
import {
  isWhole,
  layPrint,
  plainFraming,
  type Framing,
  type PrintLayout,
} from '#domain/prints/print-geometry.ts';
import { findProduct, isPaper } from '#domain/catalogue/products.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { findPrintPaper, type PrintPaper as FinishedPaper } from '#domain/prints/print-papers.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import { getMeasure, shareOf, type ProductVariant } from '#web/lib/paper.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { cx } from './cx.ts';
import { heartPath } from './heart-outline.ts';
import { placeRect } from './place-rect.ts';
import { PlacedPicture } from './placed-picture.tsx';

/** CSSProperties has no custom properties. */
type PaperStyle = CSSProperties & Readonly<Record<`--${string}`, string | number>>;

type Frame = Rendering | 'heart';

function frameOf(catalogue: Catalogue, { productType, shape }: ProductVariant): Frame {
  const rendering = findProduct(catalogue, productType)?.rendering ?? 'print';
  return rendering === 'crystal' && shape === 'heart' ? 'heart' : rendering;
}

const frames: Readonly<Record<Frame, string>> = {
  print: 'paper-rim bg-paper',
  crystal: 'crystal-glass shadow-print',
  heart: 'crystal-glass heart-shape',
  keychain: 'rounded-sheet bg-paper shadow-print outline outline-1 outline-paper-edge',
  magnet: 'magnet-edge rounded-sheet shadow-print',
  flat: 'bg-paper shadow-print',
};

/** Margin of the photo from the edges: the same share of width and height, so that no more of it is cut off. */
const margins: Readonly<Record<Frame, string>> = {
  print: 'inset-0',
  crystal: 'inset-[7%]',
  heart: 'inset-[7%]',
  keychain: 'inset-[6%]',
  magnet: 'inset-0',
  flat: 'inset-0',
};

/** Outline of the photo in its frame. */
const shapes: Readonly<Record<Frame, string>> = {
  print: '',
  crystal: '',
  heart: 'heart-shape',
  keychain: 'rounded-control overflow-hidden',
  magnet: 'rounded-sheet overflow-hidden',
  flat: '',
};

interface PrintPaperProps {
  readonly variant: ProductVariant;
  /** URL of the upright image, and its pixels; null while unknown. */
  readonly url: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: string;
  /** Framing on its product variant; the automatic one by default. */
  readonly framing?: Framing;
  /** The paper with its finishing; that of the variant without any by default. */
  readonly paper?: FinishedPaper | null;
  /** Shows the whole photo and shades the area outside the paper. */
  readonly showCut?: boolean;
  /** The photo is still being processed or uploaded. */
  readonly faded?: boolean;
  /** Share of the stage it fills, 0 to 1; by its size by default. */
  readonly share?: number;
  /** Uses the scale of its surroundings (`--mm`) instead of filling a stage. */
  readonly scaled?: boolean;
  /** Drawn over the photo: a cross, a percentage. */
  readonly children?: ReactNode;
  readonly className?: string;
}

/**
 * A photo on its product variant: paper in the true aspect ratio of its size, or a gift, with the printed part of the
 * photo. It is placed in a `paper-stage` and keeps its aspect ratio in a stage of any shape. It consists of spans,
 * because a button may contain no other boxes.
 */
export function PrintPaper(props: PrintPaperProps) {
  const catalogue = useShopCatalogue();
  const { variant, width, height, showCut, share, scaled, children } = props;
  const framing = props.framing ?? plainFraming;
  const paper = props.paper ?? findPrintPaper(catalogue, variant);
  const picture = width && height ? { width, height } : null;
  const layout = picture && paper && layPrint(picture, paper, framing);
  const measure = getMeasure(
    catalogue,
    variant,
    layout?.paper.width ?? width,
    layout?.paper.height ?? height,
  );
  const cut =
    showCut &&
    picture &&
    paper &&
    layout &&
    isPaper(catalogue, variant.productType) &&
    !isWhole(paper, framing)
      ? { picture, layout }
      : null;
  const frame = frameOf(catalogue, variant);
  const style: PaperStyle = {
    '--ratio': ratioOf(cut?.picture ?? layout?.paper ?? measure),
    '--share': share ?? shareOf(catalogue, measure),
    '--across': measure.width,
  };
  return (
    <span
      style={style}
      className={cx(scaled ? 'paper-scaled' : 'paper-box', 'relative block', props.className)}
    >
      {frame === 'keychain' && <KeyRing />}
      <span className={cx('relative block size-full', frames[frame])}>
        <span className={cx('absolute', margins[frame])}>
          <Picture {...props} frame={frame} picture={picture} layout={cut ? null : layout} />
          {cut && <CutMarks {...cut} />}
        </span>
      </span>
      {children}
    </span>
  );
}

function ratioOf({ width, height }: { readonly width: number; readonly height: number }): number {
  return width / height;
}

interface PictureProps extends Pick<PrintPaperProps, 'url' | 'alt' | 'faded' | 'paper'> {
  readonly frame: Frame;
  readonly picture: PixelSize | null;
  /** Null shows the whole photo. */
  readonly layout: PrintLayout | null;
}

function Picture({ frame, url, alt, faded, paper, picture, layout }: PictureProps) {
  const look = cx(
    'print-picture transition-opacity duration-(--m-land)',
    (frame === 'crystal' || frame === 'heart') && 'grayscale contrast-110',
    paper?.isGray && 'grayscale',
    faded && 'opacity-55',
  );
  return (
    <span className={cx('block size-full', shapes[frame])}>
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
      {!url && <span className="block size-full bg-tray" />}
    </span>
  );
}

interface CutMarksProps {
  readonly picture: PixelSize;
  readonly layout: PrintLayout;
}

/** Marks the printed part of the whole photo; nothing when all of it is printed. */
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

/** Clip paths of photos; rendered once per page. */
export function PaperShapes() {
  return (
    <svg aria-hidden="true" focusable="false" className="absolute size-0">
      <clipPath id="heart-outline" clipPathUnits="objectBoundingBox">
        <path d={heartPath} />
      </clipPath>
    </svg>
  );
}
