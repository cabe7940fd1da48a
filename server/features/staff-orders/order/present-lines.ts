import { chosenOf } from '#domain/catalogue/item-facts.ts';
import type { StaffOrderLine } from '#contract/staff/orders.ts';
import { toMajor } from '#domain/common/money.ts';
import { plainFraming } from '#domain/prints/print-geometry.ts';
import { effectiveDpi } from '#domain/prints/framed-parts.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { findFinishedPaper } from '#domain/prints/finished-paper.ts';
import type { OrderLine, OrderRecord } from '../../orders/index.ts';
import { pictureAddress } from '../../photos/index.ts';
import type { LineFacts } from './order-facts.repo.ts';

interface Pixels {
  readonly width: number;
  readonly height: number;
}

function pixelsOf(width: number | null, height: number | null): Pixels | null {
  return width === null || height === null ? null : { width, height };
}

/** The file that is printed now, with its pixels: the original if it is there. */
function bestFile(facts: LineFacts): {
  readonly source: StaffOrderLine['source'];
  readonly pixels: Pixels | null;
} {
  const original = pixelsOf(facts.originalWidth, facts.originalHeight);
  const copy = pixelsOf(facts.copyWidth, facts.copyHeight);
  if (facts.hasOriginal) return { source: 'original', pixels: original };
  if (facts.hasCopy) return { source: 'order_copy', pixels: copy };
  return { source: 'none', pixels: original ?? copy };
}

function computeDpi(catalogue: Catalogue, line: OrderLine, pixels: Pixels | null): number | null {
  const paper = findFinishedPaper(catalogue, { ...line, ...line.facts });
  return paper && pixels && effectiveDpi(pixels, paper, line.framing ?? plainFraming);
}

function presentPrint({ printState, holdReason, batch }: LineFacts): StaffOrderLine['print'] {
  if (printState === null) return null;
  return { state: printState, reason: holdReason, batch: batch === null ? null : String(batch) };
}

/** How an order's lines are presented: by the key of picture addresses, at a time. */
interface PresentLines {
  readonly catalogue: Catalogue;
  readonly pictureKey: string;
  readonly now: number;
}

/** Presents the lines of an order with their photos and prints. A line's frame is that of its photo's first line. */
export function presentLines(
  { items, currency }: OrderRecord,
  facts: readonly LineFacts[],
  { catalogue, pictureKey, now }: PresentLines,
): StaffOrderLine[] {
  const known = new Map(facts.map((one) => [one.id, one]));
  const frames = new Map<string, number>();
  return items.map((line) => {
    const frame = frames.get(line.photo) ?? line.position + 1;
    frames.set(line.photo, frame);
    const fact = known.get(line.id);
    if (!fact) throw new Error(`nothing is known of line ${line.id}`);
    const { source, pixels } = bestFile(fact);
    return {
      id: line.id,
      frame,
      fileName: line.fileName,
      productType: line.productType,
      shape: line.shape,
      size: line.size,
      quantity: line.quantity,
      ...chosenOf(line),
      unitPrice: toMajor(line.unitPrice, currency),
      total: toMajor(line.total, currency),
      framing: line.framing,
      picture: source === 'none' ? null : pictureAddress(line.photo, pictureKey, now),
      width: pixels?.width ?? null,
      height: pixels?.height ?? null,
      source,
      isOriginalMissing: fact.awaitsOriginal || fact.holdReason === 'original_missing',
      dpi: fact.dpi ?? computeDpi(catalogue, line, pixels),
      print: presentPrint(fact),
    };
  });
}
