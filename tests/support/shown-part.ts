import type { Part } from '#domain/prints/print-geometry.ts';

/** The part of its picture that a card shows before turning, computed from the style of its picture. */
export function readShownPart(style: {
  readonly width: string;
  readonly height: string;
  readonly transform: string;
}): Part {
  const [right = 0, down = 0] = [...style.transform.matchAll(/(-?[\d.]+)%/g)].map(([, share]) =>
    Number(share),
  );
  return {
    x: (0 - right) / 100,
    y: (0 - down) / 100,
    width: 100 / Number.parseFloat(style.width),
    height: 100 / Number.parseFloat(style.height),
  };
}
