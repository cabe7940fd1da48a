import { isPassport } from '#domain/catalogue.ts';
import { checkPassport, type PassportProblem } from '#domain/passport-photo.ts';
import { passportRuleOf } from '#domain/passport-rules.ts';
import { layPrint } from '#domain/print-geometry.ts';
import { findPlacement } from '../model/framing.ts';
import type { PhotoItem } from '../model/model.ts';

/** Reasons why an office may reject this passport photo as it is framed; empty for other photos. */
export function findPassportProblems(
  photo: PhotoItem,
  country: string,
): readonly PassportProblem[] {
  const rule = isPassport(photo) ? passportRuleOf(country) : null;
  const place = findPlacement(photo);
  if (!rule || !place || !photo.insight) return [];
  const { picture, paper, framing } = place;
  return checkPassport(layPrint(picture, paper, framing), picture, photo.insight, rule);
}
