import type { QrCode } from '#web/lib/qr-code.ts';

interface QrFigureProps {
  /** The destination of the code, for screen readers. */
  readonly label: string;
  /** Null until it is drawn. */
  readonly code: QrCode | null;
}

/** A QR code, black on white in every color scheme: scanners need light modules around dark ones. */
export function QrFigure({ label, code }: QrFigureProps) {
  return (
    <figure aria-label={label} className="size-44 shrink-0 rounded-control border border-rule">
      {code && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          className="rounded-[inherit] forced-color-adjust-none"
        >
          <rect width={code.size} height={code.size} fill="#fff" />
          <path d={code.path} fill="#000" />
        </svg>
      )}
    </figure>
  );
}
