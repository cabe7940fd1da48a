import type { ItemChoices } from '#domain/catalogue/item-facts.ts';
import { getShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { isPaper } from '#domain/catalogue/products.ts';
import type { StaffOrderLine } from '#contract/staff/orders.ts';

/** Lines of one size or product, with what is said of them together. */
export interface PhotoGroup {
  readonly key: string;
  readonly productType: StaffOrderLine['productType'];
  readonly size: string;
  readonly options?: ItemChoices['options'];
  readonly measure?: ItemChoices['measure'];
  readonly lines: readonly StaffOrderLine[];
  readonly prints: number;
}

/** Which photos are shown: all, those to look at, or those whose original is missing. */
export const photoFilters = ['all', 'look', 'missing'] as const;
/** One of {@link photoFilters}. */
export type PhotoFilter = (typeof photoFilters)[number];

/** Below this resolution a print is poor. */
const poorDpi = 150;

/** Whether a print needs eyes: it waits for a decision, went wrong, or is poor. */
export function needsLook({ print, dpi, productType }: StaffOrderLine): boolean {
  return (
    print?.state === 'held' ||
    (print?.reason ?? null) !== null ||
    (isPaper(getShopCatalogue(), productType) && dpi !== null && dpi < poorDpi)
  );
}

/** The lines that a filter shows. */
export function filterLines(
  lines: readonly StaffOrderLine[],
  filter: PhotoFilter,
): readonly StaffOrderLine[] {
  if (filter === 'look') return lines.filter(needsLook);
  return filter === 'missing' ? lines.filter((line) => line.isOriginalMissing) : lines;
}

/** Groups lines by product and size, in the order in which they first appear. */
export function groupLines(lines: readonly StaffOrderLine[]): PhotoGroup[] {
  const groups = new Map<string, StaffOrderLine[]>();
  for (const line of lines) {
    const { options, measure } = line;
    const chosen = options || measure ? ` ${JSON.stringify([options, measure])}` : '';
    const key = `${line.productType} ${line.size}${chosen}`;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups].flatMap(([key, grouped]) => {
    const [first] = grouped;
    if (!first) return [];
    const prints = grouped.reduce((sum, { quantity }) => sum + quantity, 0);
    const { productType, size, options, measure } = first;
    return [{ key, productType, size, options, measure, lines: grouped, prints }];
  });
}

/** A row of the page of photos: the head of a group, some photos, or the rest of a group that is folded. */
export type PhotoRow =
  | { readonly kind: 'head'; readonly group: PhotoGroup }
  | { readonly kind: 'photos'; readonly key: string; readonly lines: readonly StaffOrderLine[] }
  | {
      readonly kind: 'rest';
      readonly group: PhotoGroup;
      readonly hidden: readonly StaffOrderLine[];
    };

/** Rows of a group that are shown while it is folded. */
const foldedRows = 2;

function photoRows(
  group: PhotoGroup,
  lines: readonly StaffOrderLine[],
  columns: number,
): PhotoRow[] {
  return Array.from({ length: Math.ceil(lines.length / columns) }, (_, row) => ({
    kind: 'photos' as const,
    key: `${group.key} ${row}`,
    lines: lines.slice(row * columns, (row + 1) * columns),
  }));
}

/**
 * The rows of all groups. Of several groups each shows two rows until it is unfolded; one that hid less than a row shows
 * it instead.
 */
export function toPhotoRows(
  groups: readonly PhotoGroup[],
  columns: number,
  unfolded: ReadonlySet<string>,
): PhotoRow[] {
  return groups.flatMap((group): PhotoRow[] => {
    const { lines } = group;
    const isWhole =
      groups.length === 1 || unfolded.has(group.key) || lines.length <= columns * (foldedRows + 1);
    const shown = isWhole ? lines : lines.slice(0, columns * foldedRows);
    const hidden = lines.slice(shown.length);
    return [
      { kind: 'head', group },
      ...photoRows(group, shown, columns),
      ...(hidden.length > 0 ? [{ kind: 'rest' as const, group, hidden }] : []),
    ];
  });
}
