import { sample } from './examples.ts';
import type { Operation } from './operation.ts';
import { staffErrors } from './staff.ts';

const documents = { tag: 'Staff orders', access: 'staff', right: 'reviews.decide' } as const;

const documentId = '7c1e4a52-9b0d-4d3e-8f6a-1b2c3d4e5f60';

const filters = {
  month: ['The month in which they were issued, in UTC.', '2026-11'],
  kind: ['Documents of this kind alone.', 'invoice'],
  currency: ['Documents in this currency alone.', 'CAD'],
} satisfies Operation['parameters'];

/** The invoices and credit notes of the whole shop. */
export const staffDocumentOperations = {
  listStaffDocuments: {
    ...documents,
    parameters: { ...filters, after: ['The `next` of the page before.', 'invoice.2026.50'] },
    summary: 'List the documents of a month',
    description:
      'A page of the invoices and credit notes that were issued in a month, by their numbers, with the sums of the month in each currency and every tax by country and province. Credit notes are below 0.',
    returns: 'The page.',
    responseExamples: {
      month: [
        'One invoice',
        {
          documents: [
            {
              id: documentId,
              kind: 'invoice',
              number: '2026-000001',
              issuedAt: '2026-11-03T10:00:00.000Z',
              order: sample.orderNumber,
              country: 'CA',
              province: 'QC',
              currency: 'CAD',
              amount: 23,
              tax: 3,
            },
          ],
          next: null,
          sums: [
            {
              currency: 'CAD',
              count: 1,
              total: 23,
              tax: 3,
              taxes: [{ name: 'GST', country: 'CA', province: 'QC', amount: 3 }],
            },
          ],
        },
      ],
    },
    errors: staffErrors,
  },
  getStaffDocumentsCsv: {
    ...documents,
    parameters: filters,
    summary: 'The documents of a month as a table',
    description:
      'The invoices and credit notes of a month for the accountant, for spreadsheets in the caller’s language. The download has an entry in the audit log.',
    responses: {
      200: {
        description: 'The table.',
        content: { mediaType: 'text/csv', schema: { type: 'string', maxLength: 50_000_000 } },
      },
    },
    errors: staffErrors,
  },
  getStaffDocument: {
    ...documents,
    parameters: { document: ['Id of the document.', documentId] },
    summary: 'Download a document',
    description: 'An invoice or a credit note with the contents that it was issued with.',
    responses: {
      200: {
        description: 'The document.',
        content: {
          mediaType: 'application/pdf',
          schema: {
            type: 'string',
            contentMediaType: 'application/pdf',
            contentEncoding: 'binary',
            maxLength: 20_000_000,
          },
        },
      },
    },
    errors: staffErrors,
  },
} satisfies Record<string, Operation>;
