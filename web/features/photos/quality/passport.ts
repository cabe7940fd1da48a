import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { isPassport } from '#domain/catalogue/variant-traits.ts';
import { checkPassport, type PassportProblem } from '#domain/prints/passport-photo.ts';
import { passportRuleOf } from '#domain/prints/passport-rules.ts';
import { layPrint } from '#domain/prints/print-geometry.ts';
import { findPlacement } from '#web/lib/photos/framing.ts';
import type { PhotoItem } from '#web/lib/photos/model.ts';

/** Reasons why an office may reject this passport photo as it is framed; empty for other photos. */
export function findPassportProblems(
  catalogue: Catalogue,
  photo: PhotoItem,
  country: string,
): readonly PassportProblem[] {
  const rule = isPassport(catalogue, photo) ? passportRuleOf(country) : null;
  const place = findPlacement(catalogue, photo);
  if (!rule || !place || !photo.insight) return [];
  const { picture, paper, framing } = place;
  return checkPassport(layPrint(picture, paper, framing), picture, photo.insight, rule);
}
