import type { ByteView } from './byte-view.ts';
import { readMeta, readParts, readReferences } from './heif-items.ts';
import { propertiesByItem, type HeifProperty } from './heif-properties.ts';

/** The main image of a HEIF or AVIF file, as its tables declare it. */
export interface MainImage {
  /** Its own properties, in order. */
  readonly properties: readonly HeifProperty[];
  /** Properties of the coded image in it: of its first tile, or of the image that it is derived from. */
  readonly coding: readonly HeifProperty[];
  /** Whether another image is its opacity. */
  readonly isTransparent: boolean;
  /** Whether its colors are stored multiplied by its opacity (ISO/IEC 23008-12, 6.10.1.2). */
  readonly isPremultiplied: boolean;
}

/** An image may be derived from a grid of tiles, and from nothing deeper (`hasAcceptedComposition`). */
const maxDepth = 2;

/** End of the names by which a file calls an image an opacity: those of MPEG, and of HEVC. */
const opacityNames = /(?:auxiliary:alpha|hevc:2015:auxid:1)\0/;

/** Bytes of a box that names an opacity; those names are shorter. */
const maxName = 64;

function isOpacity(view: ByteView, properties: readonly HeifProperty[] | undefined): boolean {
  const name = properties?.find((property) => property.name === 'auxC');
  return (
    name !== undefined &&
    opacityNames.test(view.text(name.start, Math.min(name.end - name.start, maxName)))
  );
}

const noReferences: ReadonlyMap<number, readonly number[]> = new Map();

/** Reads what a file declares of its main image; null for a file without tables, or with ones that are cut off. */
export function readMainImage(view: ByteView): MainImage | null {
  const meta = readMeta(view);
  const box = meta?.boxes.get('iprp');
  if (!meta || meta.isCut || !box) return null;
  const { mainId } = meta;
  const properties = propertiesByItem(view, box);
  const references = meta.boxes.get('iref');
  const parts = references ? readParts(view, references) : noReferences;
  const auxiliaries = references ? readReferences(view, references, 'auxl') : noReferences;
  let coded = mainId;
  for (let depth = 0; depth < maxDepth; depth += 1) coded = parts.get(coded)?.[0] ?? coded;
  return {
    properties: properties.get(mainId) ?? [],
    coding: properties.get(coded) ?? [],
    isTransparent: [...auxiliaries].some(
      ([item, [of]]) => of === mainId && isOpacity(view, properties.get(item)),
    ),
    isPremultiplied:
      references !== undefined && readReferences(view, references, 'prem').has(mainId),
  };
}

/** An image's properties with a name; those of the coded image in it where it has none itself. */
export function findProperties(
  { properties, coding }: MainImage,
  name: string,
): readonly HeifProperty[] {
  const own = properties.filter((property) => property.name === name);
  return own.length > 0 ? own : coding.filter((property) => property.name === name);
}
