import type { CSSProperties, ReactNode } from 'react';
import { cutOf, measureOf, shareOf, type Cut, type Ware } from '#web/lib/paper.ts';
import { cx } from './cx.ts';

/** Custom properties are no part of CSSProperties. */
type PaperStyle = CSSProperties & Readonly<Record<`--${string}`, string | number>>;

type Frame = 'print' | 'crystal' | 'heart' | 'keychain' | 'magnet';

const frameOf = ({ productType, shape }: Ware): Frame => {
  if (productType === '3d_frame') return shape === 'heart' ? 'heart' : 'crystal';
  if (productType === 'keychain') return 'keychain';
  return productType === 'keyring_magnet' ? 'magnet' : 'print';
};

const frames: Readonly<Record<Frame, string>> = {
  print: 'bg-paper p-[max(2px,2.5%)] outline outline-1 outline-paper-edge/60 shadow-print',
  crystal: 'crystal-glass p-[7%] shadow-print',
  heart: 'crystal-glass heart-shape p-[4%]',
  keychain: 'rounded-sheet bg-paper p-[6%] shadow-print outline outline-1 outline-paper-edge',
  magnet: 'magnet-edge rounded-sheet shadow-print',
};

const pictures: Readonly<Record<Frame, string>> = {
  print: '',
  crystal: 'grayscale contrast-110',
  heart: 'heart-shape grayscale contrast-110',
  keychain: 'rounded-control',
  magnet: 'rounded-sheet',
};

interface PrintPaperProps {
  readonly ware: Ware;
  /** The upright picture and its pixels; null while unknown. */
  readonly url: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: string;
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
 * A photo on what it becomes: paper of the true proportion of its size, or a gift. It stands in a
 * `paper-stage` and keeps its proportion whatever the stage's shape is.
 */
export function PrintPaper(props: PrintPaperProps) {
  const { ware, url, width, height, alt, showCut, faded, share, scaled, children } = props;
  const measure = measureOf(ware, width, height);
  const whole = showCut && ware.productType === 'photo_print' && width && height;
  const frame = frameOf(ware);
  const style: PaperStyle = {
    '--ratio': whole ? width / height : measure.width / measure.height,
    '--share': share ?? shareOf(measure),
    '--across': measure.width,
  };
  return (
    <div
      style={style}
      className={cx(scaled ? 'paper-scaled' : 'paper-box', 'relative', props.className)}
    >
      {frame === 'keychain' && <KeyRing />}
      <div className={cx('size-full', frames[frame])}>
        <div className="relative size-full">
          {url ? (
            <img
              src={url}
              alt={alt}
              decoding="async"
              draggable={false}
              className={cx(
                'print-picture size-full object-cover transition-opacity duration-(--m-land)',
                pictures[frame],
                faded && 'opacity-55',
              )}
            />
          ) : (
            <div className="size-full bg-tray" />
          )}
          {whole && <CutMarks cut={cutOf(measure, width, height)} />}
        </div>
      </div>
      {children}
    </div>
  );
}

const percent = (share: number): string => `${share * 100}%`;

function CutMarks({ cut }: { readonly cut: Cut }) {
  if (cut.inline === 0 && cut.block === 0) return null;
  return (
    <span
      aria-hidden="true"
      className="cut-marks absolute"
      style={{ insetInline: percent(cut.inline), insetBlock: percent(cut.block) }}
    />
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
        <path d="M.5 1C.44.94.02.66.02.31.02.12.15.02.28.02.38.02.46.08.5.17.54.08.62.02.72.02.85.02.98.12.98.31.98.66.56.94.5 1Z" />
      </clipPath>
    </svg>
  );
}
