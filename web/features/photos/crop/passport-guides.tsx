import { headMiddle, type PassportRule } from '#domain/prints/passport-rules.ts';
import type { PaperSize } from '#domain/catalogue/shop-catalogue.ts';

/** Width of a head as a share of its height. */
const slimness = 0.75;

/** The largest and the smallest allowed head, in true proportion to the photo, and the center line. */
export function PassportGuides({
  rule,
  paper: { widthMm: width, heightMm: height },
}: {
  readonly rule: PassportRule;
  readonly paper: PaperSize;
}) {
  const middle = { x: width / 2, y: headMiddle(rule) };
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
      fill="none"
      className="size-full stroke-paper"
      strokeWidth="0.35"
    >
      {[rule.head.most, rule.head.least].map((head) => (
        <ellipse
          key={head}
          cx={middle.x}
          cy={middle.y}
          rx={(head * slimness) / 2}
          ry={head / 2}
          strokeDasharray={head === rule.head.least ? '1.2 0.8' : undefined}
        />
      ))}
      <path d={`M${middle.x} 0V${height}`} strokeDasharray="0.6 1.2" />
    </svg>
  );
}
