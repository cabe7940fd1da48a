import type { SimulationRequest } from '#contract/staff/simulation.ts';
import { findVariantOfKey } from '#domain/catalogue/products.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';

/** A line of prints in the simulator: a size, its copies and choices, and its measures where the customer chooses them. */
export interface SimulationLine {
  readonly key: string;
  readonly quantity: number;
  /** Values by the keys of options. */
  readonly options: Readonly<Record<string, string>>;
  readonly measure: { readonly widthMm: number; readonly heightMm: number } | null;
}

/** Most lines in the simulator. */
export const maxSimulationLines = 20;

const written =
  /^([^:,;@]{1,40}):(\d{1,5})(?:@(\d{1,5})x(\d{1,5}))?((?:;[^:,;@=]{1,40}=[^:,;@=]{1,40}){0,10})$/;

function readLine(text: string): SimulationLine[] {
  const found = written.exec(text);
  if (!found) return [];
  const [, key = '', quantity = '', width, height, options = ''] = found;
  const measure = width === undefined ? null : { widthMm: Number(width), heightMm: Number(height) };
  const pairs = options.split(';').flatMap((pair) => {
    const [option, value] = pair.split('=');
    return option && value ? [[option, value] as const] : [];
  });
  return [{ key, quantity: Number(quantity), options: Object.fromEntries(pairs), measure }];
}

/** Reads the lines of an address: `4x6:10,canvas:1@600x400;mount=wood`. What cannot be read is left out. */
export function readLines(text: string): readonly SimulationLine[] {
  return text.split(',').slice(0, maxSimulationLines).flatMap(readLine);
}

/** Writes lines for the address. */
export function writeLines(lines: readonly SimulationLine[]): string {
  return lines
    .map(({ key, quantity, options, measure }) => {
      const chosen = Object.entries(options).map(([option, value]) => `;${option}=${value}`);
      const size = measure ? `@${measure.widthMm}x${measure.heightMm}` : '';
      return `${key}:${quantity}${size}${chosen.join('')}`;
    })
    .join(',');
}

/** The items of a request; a line of a size that no product has is left out. */
export function toItems(
  catalogue: Catalogue,
  lines: readonly SimulationLine[],
): SimulationRequest['items'] {
  return lines.flatMap(({ key, quantity, options, measure }) => {
    const found = findVariantOfKey(catalogue, key);
    if (!found) return [];
    return [
      {
        productType: found.product.type,
        size: key,
        quantity,
        ...(Object.keys(options).length > 0 && { options }),
        ...(measure && { measure }),
      },
    ];
  });
}
