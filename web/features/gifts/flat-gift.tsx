import type { ReactNode } from 'react';
import type { Rendering } from '#domain/catalogue/catalogue.ts';
import type { PixelRect, PrintLayout } from '#domain/prints/print-geometry.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import { placeRect } from '#web/ui/place-rect.ts';
import { PlacedPicture } from '#web/ui/placed-picture.tsx';

interface FlatGiftProps {
  readonly gift: Exclude<Rendering, 'crystal'>;
  readonly url: string;
  readonly picture: PixelSize;
  readonly layout: PrintLayout;
  readonly label: string;
}

/** Front view of a keychain or a magnet with the photo in it. */
export function FlatGift({ gift, ...shown }: FlatGiftProps) {
  return (
    <div className="flat-gift paper-stage grid h-[min(56dvh,26rem)] place-items-center rounded-control">
      {gift === 'keychain' && <Keychain {...shown} />}
      {gift === 'magnet' && <Magnet {...shown} />}
      {(gift === 'flat' || gift === 'print') && <Surface {...shown} />}
    </div>
  );
}

type Shown = Omit<FlatGiftProps, 'gift'>;

interface DrawnProps extends Shown {
  /** Size of the whole drawing and of the photo's area in it, millimeters. */
  readonly size: PixelSize;
  readonly at: PixelRect;
  /** CSS classes for the photo's corners. */
  readonly corners: string;
  /** Drawn behind the photo and over it. */
  readonly behind: ReactNode;
  readonly over: ReactNode;
  /** Share of the stage's height. */
  readonly share: number;
}

function Drawn({ size, at, corners, behind, over, share, label, ...shown }: DrawnProps) {
  const { width, height } = size;
  const layer = {
    viewBox: `0 0 ${width} ${height}`,
    'aria-hidden': true,
    focusable: false,
    className: 'absolute inset-0 size-full overflow-visible',
  } as const;
  return (
    <div
      className="relative"
      style={{
        aspectRatio: `${width} / ${height}`,
        width: `min(80cqw, ${(share * 100 * width) / height}cqh)`,
      }}
    >
      <svg {...layer}>{behind}</svg>
      <div className={`absolute overflow-hidden ${corners}`} style={placeRect(at, size)}>
        <PlacedPicture {...shown} alt={label} className="print-picture" />
      </div>
      <svg {...layer}>{over}</svg>
    </div>
  );
}

/** A photo on a plain surface, such as a canvas or the side of a mug laid flat. */
function Surface(shown: Shown) {
  const { width, height } = shown.layout.paper;
  return (
    <Drawn
      {...shown}
      size={{ width, height }}
      at={{ left: 0, top: 0, width, height }}
      corners="shadow-print"
      share={0.8}
      behind={null}
      over={null}
    />
  );
}

/** Space for the ring above the case, millimeters. */
const ring = 30;
const keychain = { width: 45, height: 60 + ring };
/** The border takes the same share of the case's width and height, so the photo keeps its aspect ratio. */
const edge = 0.06;
const keychainPhoto = {
  left: 45 * edge,
  top: ring + 60 * edge,
  width: 45 * (1 - 2 * edge),
  height: 60 * (1 - 2 * edge),
};

function Keychain(shown: Shown) {
  return (
    <Drawn
      {...shown}
      size={keychain}
      at={keychainPhoto}
      corners="rounded-[6%/4.5%]"
      share={0.92}
      behind={<KeychainCase />}
      over={
        <g fill="none">
          <rect
            x={keychainPhoto.left}
            y={keychainPhoto.top}
            width={keychainPhoto.width}
            height={keychainPhoto.height}
            rx="2.4"
            stroke="#000"
            strokeOpacity="0.28"
            strokeWidth="0.35"
          />
          <path d={`M3 ${ring + 34}V${ring + 3.6}H31Z`} fill="#fff" fillOpacity="0.13" />
        </g>
      }
    />
  );
}

function KeychainCase() {
  return (
    <>
      <defs>
        <linearGradient id="gift-steel" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#f6f4f0" />
          <stop offset="0.28" stopColor="#a9a49c" />
          <stop offset="0.5" stopColor="#efece6" />
          <stop offset="0.74" stopColor="#8a857d" />
          <stop offset="1" stopColor="#d9d5cd" />
        </linearGradient>
        <filter id="gift-soft" x="-40%" y="-40%" width="180%" height="180%">
          <feGaussianBlur stdDeviation="1.8" />
        </filter>
      </defs>
      <g filter="url('#gift-soft')" opacity="0.34">
        <rect x="1.5" y={ring + 3} width="45" height="60" rx="4.5" fill="#2a1c10" />
        <circle cx="24" cy="13.2" r="11" fill="none" stroke="#2a1c10" strokeWidth="2" />
      </g>
      <g fill="none" stroke="url('#gift-steel')">
        <circle cx="22.5" cy="11.8" r="10.6" strokeWidth="1.5" />
        <circle cx="22.5" cy="11.8" r="9.3" strokeWidth="0.9" />
        <rect x="20.7" y="20.6" width="3.6" height="7" rx="1.8" strokeWidth="1.1" />
      </g>
      <path
        d={`M17.5 ${ring + 2}V${ring - 1.5}a5 5 0 0 1 10 0V${ring + 2}Z`}
        fill="url('#gift-steel')"
      />
      <circle cx="22.5" cy={ring - 2} r="1.9" fill="#5d5750" />
      <rect y={ring} width="45" height="60" rx="4.5" fill="url('#gift-steel')" />
      <rect x="0.7" y={ring + 0.7} width="43.6" height="58.6" rx="3.9" fill="#fffefb" />
    </>
  );
}

const magnet = { width: 65, height: 65 };

function Magnet(shown: Shown) {
  return (
    <Drawn
      {...shown}
      size={magnet}
      at={{ left: 0, top: 0, ...magnet }}
      corners="rounded-[7%]"
      share={0.74}
      behind={
        <>
          <defs>
            <filter id="gift-soft" x="-40%" y="-40%" width="180%" height="180%">
              <feGaussianBlur stdDeviation="2.2" />
            </filter>
          </defs>
          <rect
            x="1"
            y="4"
            width="64"
            height="64"
            rx="5"
            fill="#2a1c10"
            opacity="0.42"
            filter="url('#gift-soft')"
          />
          <rect y="1.2" width="65" height="65" rx="4.55" fill="#2b2521" />
        </>
      }
      over={
        <g fill="none">
          <path d="M4 0H44L0 50V4.5A4.5 4.5 0 0 1 4.5 0Z" fill="#fff" fillOpacity="0.1" />
          <rect
            x="0.3"
            y="0.3"
            width="64.4"
            height="64.4"
            rx="4.3"
            stroke="#fff"
            strokeOpacity="0.45"
            strokeWidth="0.5"
          />
        </g>
      }
    />
  );
}
