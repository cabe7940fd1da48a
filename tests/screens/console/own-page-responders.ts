import {
  ownPageQuery,
  ownPageResponse,
  ownPagesResponse,
  publishPageRequest,
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
  publishOwnPage: post(`${path}/publish`, publishPageRequest, ownPageResponse),
};

type Key = Pick<OwnPage, 'page' | 'language'>;

function toStored({ version, at, by }: OwnPage['versions'][number]) {
  return { version, at, by };
}

function isPublished({ versions }: OwnPage): boolean {
  return versions.some(({ publishedAt }) => publishedAt !== null);
}

function toListed({ page, language, versions, isDraft }: OwnPage) {
  const [newest] = versions;
  const published = versions.find(({ publishedAt }) => publishedAt !== null);
  return {
    page,
    language,
    published: published ? toStored(published) : null,
    draft: isDraft && newest ? toStored(newest) : null,
  };
}

/** Answers the calls about texts of pages; the terms are published in French. */
export function createOwnPageResponders() {
  const at = new Date(Date.now() - 86_400_000).toISOString();
  const texts: OwnPage[] = [
    {
      page: 'terms',
      language: 'fr',
      body: '# Nos conditions',
      isDraft: false,
      version: 1,
      versions: [{ version: 1, at, by: 'Nadia', publishedAt: at }],
    },
  ];
  const find = ({ page, language }: Key): OwnPage =>
    texts.find((text) => text.page === page && text.language === language) ?? {
      page,
      language,
      body: null,
      isDraft: false,
      version: 0,
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
      const draft = { version, at, by: 'Nadia', publishedAt: null };
      const versions = [draft, ...published];
      return store({ ...before, body: body.body, isDraft: true, version, versions });
    },
    publishOwnPage: ({ body }: { readonly body: Key & { version: number } }) => {
      const before = find(body);
      const versions = before.versions.map((one) => ({
        ...one,
        publishedAt: one.publishedAt ?? at,
      }));
      return store({ ...before, isDraft: false, versions });
    },
  };
}
