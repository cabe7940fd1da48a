import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';

const setting = { tag: 'Staff settings', access: 'staff', right: 'settings.edit' } as const;
const parameters = {
  page: ['A page.', 'terms'],
  language: ['Code of a language, or `*` for every language without a text of its own.', 'fr'],
} as const;

const stored = { version: 2, at: '2026-11-28T10:00:00.000Z', by: 'Ines' };
const text = {
  page: 'terms',
  language: 'fr',
  body: '# Nos conditions\n\nNous imprimons vos photos.',
  isDraft: false,
  version: 2,
  shown: 2,
  versions: [{ ...stored, publishedAt: '2026-11-28T10:05:00.000Z', withdrawnAt: null }],
};
const texts = {
  pages: [{ page: 'terms', language: 'fr', published: stored, draft: null }],
  gaps: [{ page: 'terms', languages: ['en', 'ar'] }],
};

/** The owner's texts of the information pages. */
export const staffPageOperations = {
  listOwnPages: {
    ...setting,
    summary: 'The owner’s texts of pages',
    description:
      'Which texts of the information pages the owner wrote, and in which languages a page would still show the text of the shop beside them.',
    returns: 'The texts.',
    responseExamples: { one: ['Terms in French', texts] },
    errors: [...staffErrors],
  },
  getOwnPage: {
    ...setting,
    parameters,
    summary: 'A text of a page',
    description:
      'The draft of a text, else what is published, with its versions. A published version never changes: an order accepted the one that was published when it was placed.',
    returns: 'The text, in Markdown.',
    responseExamples: { one: ['Terms in French', text] },
    errors: [...staffErrors],
  },
  saveOwnPage: {
    ...setting,
    summary: 'Store a draft of a text',
    description:
      'Stores a draft, which customers do not see. Markdown; HTML in it is shown as it is written. `version` is the newest one that was read; if there is a newer one, nothing is changed.',
    requestExamples: {
      draft: ['A draft', { page: 'terms', language: 'fr', version: 2, body: 'Nos conditions.' }],
    },
    returns: 'The text.',
    responseExamples: { one: ['Stored', { ...text, isDraft: true }] },
    errors: [...staffErrors, 'setting_changed'],
  },
  publishOwnPage: {
    ...setting,
    summary: 'Publish a draft',
    description: 'Shows a draft to customers from now on. A repeat changes nothing.',
    requestExamples: { draft: ['A draft', { page: 'terms', language: 'fr', version: 2 }] },
    returns: 'The text.',
    responseExamples: { one: ['Published', text] },
    errors: [...staffErrors, 'setting_changed'],
  },
  withdrawOwnPage: {
    ...setting,
    summary: 'Withdraw what is published',
    description:
      'Takes the version back that customers see: the one that was published before it holds again, or the text of the shop. The version stays readable, since orders that were placed meanwhile accepted it. A repeat changes nothing.',
    requestExamples: {
      published: ['What is published', { page: 'terms', language: 'fr', version: 2 }],
    },
    returns: 'The text.',
    responseExamples: {
      one: [
        'Withdrawn',
        {
          ...text,
          shown: null,
          body: null,
          versions: [
            {
              ...stored,
              publishedAt: '2026-11-28T10:05:00.000Z',
              withdrawnAt: '2026-11-28T11:00:00.000Z',
            },
          ],
        },
      ],
    },
    errors: [...staffErrors, 'setting_changed'],
  },
  previewOwnPage: {
    ...setting,
    parameters: { ...parameters, version: ['A version, also a withdrawn one.', 2] },
    summary: 'A text as a page',
    description:
      'The draft of a text, else what is published, or a version of it, as a page without scripts.',
    responses: {
      200: {
        description: 'The page.',
        content: { mediaType: 'text/html', schema: { type: 'string' } },
      },
    },
    errors: [...staffErrors],
  },
} satisfies Record<string, Operation>;
