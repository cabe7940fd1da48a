import type { CatalogueVersion, VersionResponse } from '#contract/staff/catalogue.ts';
import {
  countryCatalogue,
  type Catalogue,
  type CountryCatalogue,
  type PriceTiers,
} from '#domain/catalogue/shop-catalogue.ts';
import type { TestStaff } from './staff.ts';

/** Address of the calls of versions. */
export const versionsPath = '/api/staff/catalogue/versions';
/** Address of the calls of drafts. */
export const draftsPath = '/api/staff/catalogue/drafts';

/** A catalogue with another country. */
export function withCountry(
  catalogue: Catalogue,
  code: string,
  changes: Partial<CountryCatalogue>,
): Catalogue {
  const country = { ...countryCatalogue(catalogue, code), ...changes };
  return { ...catalogue, countries: { ...catalogue.countries, [code]: country } };
}

/** A catalogue with other prices of the small Tunisian print. */
export function withSmallPrints(catalogue: Catalogue, ...tiers: PriceTiers): Catalogue {
  const { prices } = countryCatalogue(catalogue, 'TN');
  return withCountry(catalogue, 'TN', { prices: { ...prices, '10x15': tiers } });
}

/** Begins a draft of a version, by default of the one that holds. */
export async function beginDraft(
  staff: TestStaff,
  { base, note = crypto.randomUUID() }: { readonly base?: number; readonly note?: string } = {},
): Promise<VersionResponse> {
  const body = { note, ...(base !== undefined && { base }) };
  const begun = await staff.post<VersionResponse>(draftsPath, body);
  if (begun.status !== 200) throw new Error(`no draft: ${JSON.stringify(begun.body)}`);
  return begun.body;
}

/** Begins a draft and saves it with a change; returns its number and revision. */
export async function saveNewDraft(
  staff: TestStaff,
  change: (catalogue: Catalogue) => Catalogue,
  base?: number,
): Promise<{ readonly number: number; readonly revision: number }> {
  const { version, catalogue, revision } = await beginDraft(staff, {
    ...(base !== undefined && { base }),
  });
  const { number, note } = version;
  const body = { catalogue: change(catalogue), note, revision };
  const saved = await staff.ask<{ revision: number }>('PUT', `${draftsPath}/${number}`, body);
  if (saved.status !== 200) throw new Error(`not saved: ${JSON.stringify(saved.body)}`);
  return { number, revision: saved.body.revision };
}

/** Publishes a change of what holds from a time on, or now. */
export async function publishChange(
  staff: TestStaff,
  change: (catalogue: Catalogue) => Catalogue,
  from: Date | null = null,
): Promise<CatalogueVersion> {
  const { number, revision } = await saveNewDraft(staff, change);
  const published = await staff.post<{ version: CatalogueVersion }>(
    `${draftsPath}/${number}/publish`,
    { from: from?.toISOString() ?? null, revision },
  );
  if (published.status !== 200) throw new Error(`not published: ${JSON.stringify(published.body)}`);
  return published.body.version;
}
