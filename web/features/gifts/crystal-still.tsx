import type { FrameShape } from '#domain/catalogue/catalogue.ts';
import type { PrintLayout } from '#domain/prints/print-geometry.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import { SideDrawing } from '#web/ui/side-drawing.tsx';
import { heartPath } from '#web/ui/heart-outline.ts';
import { PlacedPicture } from '#web/ui/placed-picture.tsx';
import { engravedShare } from './engraved-share.ts';

interface CrystalStillProps {
  readonly shape: FrameShape;
  readonly url: string;
  readonly picture: PixelSize;
  readonly layout: PrintLayout;
  readonly label: string;
}

const inset = `${((1 - engravedShare) / 2) * 100}%`;

/** Drawing of the crystal from the front: shown until the rotatable one is loaded, or instead of it. */
export function CrystalStill({ shape, label, ...shown }: CrystalStillProps) {
  const { width, height } = shown.layout.paper;
  const ratio = width / height;
  return (
    <div className="crystal-studio paper-stage absolute inset-0 grid place-items-center">
      <div
        className="relative"
        style={{ aspectRatio: `${width} / ${height}`, width: `min(74cqw, ${74 * ratio}cqh)` }}
      >
        <div aria-hidden="true" className="crystal-shadow absolute inset-x-[-6%] top-full" />
        <Glass shape={shape} ratio={ratio} />
        <div
          className={`absolute overflow-hidden mix-blend-screen ${shape === 'heart' ? 'heart-shape' : ''}`}
          style={{ inset }}
        >
          <PlacedPicture {...shown} alt={label} className="engraved-picture" />
        </div>
        <Gloss shape={shape} />
      </div>
    </div>
  );
}

/** Width of the facet along the edges, as a share of the shorter side. */
const facet = 0.035;

interface GlassProps {
  readonly shape: FrameShape;
  /** Width divided by height. */
  readonly ratio: number;
}

function Glass({ shape, ratio }: GlassProps) {
  const x = ratio > 1 ? facet / ratio : facet;
  const y = ratio > 1 ? facet : facet * ratio;
  return (
    <SideDrawing>
      <defs>
        <linearGradient id="gift-glass" x1="0" y1="0" x2="0.4" y2="1">
          <stop offset="0" stopColor="#5c534b" />
          <stop offset="0.45" stopColor="#2c2622" />
          <stop offset="1" stopColor="#40372f" />
        </linearGradient>
        <linearGradient id="gift-facet" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#f4efe8" />
          <stop offset="0.22" stopColor="#8d857c" />
          <stop offset="0.5" stopColor="#3d3732" />
          <stop offset="0.78" stopColor="#b9b1a7" />
          <stop offset="1" stopColor="#f8f4ee" />
        </linearGradient>
      </defs>
      {shape === 'heart' ? (
        <>
          <path d={heartPath} fill="url('#gift-facet')" />
          <path
            d={heartPath}
            transform={`translate(0.5 0.5) scale(${1 - 2.4 * facet}) translate(-0.5 -0.5)`}
            fill="url('#gift-glass')"
          />
        </>
      ) : (
        <>
          <path d={`M0 0H1L${1 - x} ${y}H${x}Z`} fill="#a69d93" />
          <path d={`M0 0L${x} ${y}V${1 - y}L0 1Z`} fill="#e9e3da" />
          <path d={`M1 0L${1 - x} ${y}V${1 - y}L1 1Z`} fill="#6d655d" />
          <path d={`M0 1L${x} ${1 - y}H${1 - x}L1 1Z`} fill="#f3eee6" />
          <rect x={x} y={y} width={1 - 2 * x} height={1 - 2 * y} fill="url('#gift-glass')" />
        </>
      )}
    </SideDrawing>
  );
}

/** Reflection of a window on the glass. */
function Gloss({ shape }: Pick<GlassProps, 'shape'>) {
  return (
    <div
      aria-hidden="true"
      className={`crystal-gloss absolute inset-0 ${shape === 'heart' ? 'heart-shape' : ''}`}
    />
  );
}
