import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import {
  ownPageResponse,
  ownPagesResponse,
  type OwnPage,
  type pageVersionRequest,
  type savePageRequest,
} from '#contract/staff/pages.ts';
import { staffCall, toQuery } from '../lib/staff-call.ts';

const path = '/api/staff/pages';
const pagesKey = ['staff', 'own-pages'] as const;

/** A text: a page in a language, or in every one (`*`). */
export type PageKey = Pick<OwnPage, 'page' | 'language'>;

/** Which texts of pages the owner wrote. */
export function useOwnPages() {
  return useQuery({
    queryKey: [...pagesKey, 'list'],
    queryFn: ({ signal }) => staffCall({ path, response: ownPagesResponse, signal }),
  });
}

/** A text with its versions. */
export function useOwnPage(key: PageKey) {
  return useQuery({
    queryKey: [...pagesKey, 'text', key.page, key.language],
    queryFn: ({ signal }) =>
      staffCall({ path: `${path}/text${toQuery(key)}`, response: ownPageResponse, signal }),
  });
}

/** Address of a text as a page, or of one of its versions. */
export function toPagePreview(key: PageKey, version?: number): string {
  return `${path}/preview.html${toQuery({ ...key, version })}`;
}

/** Stores drafts, publishes and withdraws them; the lists are asked again. */
export function useEditPages() {
  const queries = useQueryClient();
  const askAgain = (): void => void queries.invalidateQueries({ queryKey: pagesKey });
  return {
    save: async (body: z.input<typeof savePageRequest>): Promise<void> => {
      await staffCall({ path, body, response: ownPageResponse }).finally(askAgain);
    },
    publish: async (body: z.input<typeof pageVersionRequest>): Promise<void> => {
      await staffCall({ path: `${path}/publish`, body, response: ownPageResponse }).finally(
        askAgain,
      );
    },
    withdraw: async (body: z.input<typeof pageVersionRequest>): Promise<void> => {
      await staffCall({ path: `${path}/withdraw`, body, response: ownPageResponse }).finally(
        askAgain,
      );
    },
  };
}
