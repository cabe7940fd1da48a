import {
  ownPageQuery,
  ownPageResponse,
  ownPagesResponse,
  pageVersionRequest,
  savePageRequest,
  type OwnPage,
} from '#contract/staff/pages.ts';
import { findPageGaps } from '#domain/settings/own-pages.ts';
import { languageCodes } from '#locales/languages.ts';
import { get, post } from './staff-call.ts';

const path = '/api/staff/pages';

/** The calls about the owner's texts of pages. */
export const ownPageCalls = {
  listOwnPages: get(path, ownPagesResponse),
  getOwnPage: { ...get(`${path}/text`, ownPageResponse), query: ownPageQuery },
  saveOwnPage: post(path, savePageRequest, ownPageResponse),
  publishOwnPage: post(`${path}/publish`, pageVersionRequest, ownPageResponse),
  withdrawOwnPage: post(`${path}/withdraw`, pageVersionRequest, ownPageResponse),
};

type Key = Pick<OwnPage, 'page' | 'language'>;

function toStored({ version, at, by }: OwnPage['versions'][number]) {
  return { version, at, by };
}

function isPublished({ shown }: OwnPage): boolean {
  return shown !== null;
}

function toListed({ page, language, versions, isDraft, shown }: OwnPage) {
  const [newest] = versions;
  const published = versions.find(({ version }) => version === shown);
  return {
    page,
    language,
    published: published ? toStored(published) : null,
    draft: isDraft && newest ? toStored(newest) : null,
  };
}

function demoTerms(at: string): OwnPage {
  const versions = [2, 1].map((version) => ({
    version,
    at,
    by: 'Nadia',
    publishedAt: at,
    withdrawnAt: null,
  }));
  return {
    page: 'terms',
    language: 'fr',
    body: '# Nos conditions',
    isDraft: false,
    version: 2,
    shown: 2,
    versions,
  };
}

function withdraw(before: OwnPage, version: number, at: string): OwnPage {
  const versions = before.versions.map((one) =>
    one.version === version ? { ...one, withdrawnAt: at } : one,
  );
  const next = versions.find(
    ({ publishedAt, withdrawnAt }) => publishedAt !== null && withdrawnAt === null,
  );
  return { ...before, shown: next?.version ?? null, versions };
}

/** Answers the calls about texts of pages; the terms are published in French, twice. */
export function createOwnPageResponders() {
  const at = new Date(Date.now() - 86_400_000).toISOString();
  const texts = [demoTerms(at)];
  const find = ({ page, language }: Key): OwnPage =>
    texts.find((text) => text.page === page && text.language === language) ?? {
      page,
      language,
      body: null,
      isDraft: false,
      version: 0,
      shown: null,
      versions: [],
    };
  const store = (text: OwnPage): OwnPage => {
    const index = texts.findIndex(
      ({ page, language }) => page === text.page && language === text.language,
    );
    if (index === -1) texts.push(text);
    else texts[index] = text;
    return text;
  };
  return {
    listOwnPages: () => ({
      pages: texts.map(toListed),
      gaps: findPageGaps(texts.filter(isPublished), languageCodes).map(({ page, languages }) => ({
        page,
        languages: [...languages],
      })),
    }),
    getOwnPage: ({ query }: { readonly query: Key }) => find(query),
    saveOwnPage: ({ body }: { readonly body: Key & { version: number; body: string } }) => {
      const before = find(body);
      const version = before.isDraft ? before.version : before.version + 1;
      const published = before.versions.filter(({ publishedAt }) => publishedAt !== null);
      const draft = { version, at, by: 'Nadia', publishedAt: null, withdrawnAt: null };
      const versions = [draft, ...published];
      return store({ ...before, body: body.body, isDraft: true, version, versions });
    },
    publishOwnPage: ({ body }: { readonly body: Key & { version: number } }) => {
      const before = find(body);
      const versions = before.versions.map((one) => ({
        ...one,
        publishedAt: one.publishedAt ?? at,
      }));
      return store({ ...before, isDraft: false, shown: body.version, versions });
    },
    withdrawOwnPage: ({ body }: { readonly body: Key & { version: number } }) =>
      store(withdraw(find(body), body.version, at)),
  };
}
