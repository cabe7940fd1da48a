import type { OwnPage, OwnPages } from '#contract/staff/pages.ts';
import { findPageGaps } from '#domain/settings/own-pages.ts';
import type { InfoPage } from '#domain/storefront/info-pages.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import {
  listPages,
  readPageVersions,
  type PageKey,
  type PageVersion,
} from './page-versions.repo.ts';

const maxVersions = 50;

function presentStored({ version, at, actorName }: Omit<PageVersion, 'body'>) {
  return { version, at: at.toISOString(), by: actorName };
}

/** Presents which texts there are, and which are missing in the languages that are offered. */
export async function presentPages(kysely: Sql, offered: readonly string[]): Promise<OwnPages> {
  const rows = await listPages(kysely);
  const texts = Map.groupBy(rows, ({ page, language }) => `${page} ${language}`);
  const pages = [...texts.values()].flatMap((versions) => {
    const [first] = versions;
    if (!first) return [];
    const published = versions.find(({ publishedAt }) => publishedAt !== null);
    const draft = versions.find(({ publishedAt }) => publishedAt === null);
    return {
      page: first.page as InfoPage,
      language: first.language,
      published: published ? presentStored(published) : null,
      draft: draft ? presentStored(draft) : null,
    };
  });
  const published = pages.filter((one) => one.published !== null);
  const gaps = findPageGaps(published, offered);
  return {
    pages,
    gaps: gaps.map(({ page, languages }) => ({ page, languages: [...languages] })),
  };
}

/** Presents a text with its versions. */
export async function presentPage(kysely: Sql, { page, language }: PageKey): Promise<OwnPage> {
  const versions = await readPageVersions(kysely, { page, language }, maxVersions);
  const [newest] = versions;
  const present = versions.find(({ withdrawnAt }) => withdrawnAt === null);
  const shown = versions.find(
    ({ publishedAt, withdrawnAt }) => publishedAt !== null && withdrawnAt === null,
  );
  return {
    page,
    language,
    body: present?.body ?? null,
    isDraft: present !== undefined && present.publishedAt === null,
    version: newest?.version ?? 0,
    shown: shown?.version ?? null,
    versions: versions.map((one) => ({
      ...presentStored(one),
      publishedAt: one.publishedAt?.toISOString() ?? null,
      withdrawnAt: one.withdrawnAt?.toISOString() ?? null,
    })),
  };
}
