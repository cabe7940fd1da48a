import type { ByteView } from './byte-view.ts';
import { readParts, readMeta, readTypes } from './heif-items.ts';
import { propertiesByItem } from './heif-properties.ts';

const transformations = new Set(['clap', 'irot', 'imir']);

/** How the main image of a HEIF or AVIF file is made of other images. */
interface HeifComposition {
  readonly mainId: number;
  readonly typeOf: (item: number) => string | undefined;
  readonly partsOf: (item: number) => readonly number[];
  /** Whether an image is cropped, turned or mirrored before it becomes a part of another. */
  readonly isTransformed: (item: number) => boolean;
}

function readComposition(view: ByteView): HeifComposition | null {
  const meta = readMeta(view);
  const infos = meta?.boxes.get('iinf');
  if (!meta || meta.isCut || !infos) return null;
  const types = readTypes(view, infos);
  const references = meta.boxes.get('iref');
  const parts = references ? readParts(view, references) : new Map<number, readonly number[]>();
  const box = meta.boxes.get('iprp');
  const properties = box ? propertiesByItem(view, box) : null;
  return {
    mainId: meta.mainId,
    typeOf: (item) => types.get(item),
    partsOf: (item) => parts.get(item) ?? [],
    isTransformed: (item) =>
      properties?.get(item)?.some(({ name }) => transformations.has(name)) === true,
  };
}

/** The codings that the shop's decoders know in a kind of file. */
interface CompositionRule {
  /** Codings of an image, and of the tiles of a grid. */
  readonly codings: ReadonlySet<string>;
  /** Coding of an image, or of its tiles, that another one is derived from. */
  readonly derivedCoding: string;
}

/**
 * Whether the main image of a HEIF or AVIF file is coded in one of these codings, or composed of such images in a way that
 * the shop's decoders show rightly: a grid of one coding, or an image derived from one. They leave out the transformations
 * of parts, and the parts of an overlay that begin outside of it. True also for a file that is too damaged to say.
 */
export function hasAcceptedComposition(
  view: ByteView,
  { codings, derivedCoding }: CompositionRule,
): boolean {
  const composition = readComposition(view);
  const main = composition?.typeOf(composition.mainId);
  if (!composition || main === undefined || codings.has(main)) return true;
  const { mainId, typeOf, partsOf: partsOfItem, isTransformed } = composition;
  const isGridOf = (item: number, accepted: ReadonlySet<string>): boolean => {
    const tiles = partsOfItem(item);
    const coding = typeOf(tiles[0] ?? -1);
    if (coding === undefined || tiles.includes(item)) return true;
    // The decoders refuse a tile that is there twice.
    if (!accepted.has(coding) || new Set(tiles).size < tiles.length) return false;
    return tiles.every((tile) => typeOf(tile) === coding && !isTransformed(tile));
  };
  if (main === 'grid') return isGridOf(mainId, codings);
  if (main !== 'iden') return false;
  const [only = -1, ...others] = partsOfItem(mainId);
  const part = typeOf(only);
  if (part === undefined) return true;
  if (others.length > 0 || isTransformed(only)) return false;
  return part === 'grid' ? isGridOf(only, new Set([derivedCoding])) : part === derivedCoding;
}
