import { sample } from './examples.ts';
import { drop, labCall, tokenErrors } from './labs.ts';
import type { HeaderDoc, Operation, ParameterDoc, ResponseDoc } from './operation.ts';

/** A file that is downloaded whole or in part. */
interface Download {
  /** The file, in the middle of a sentence. */
  readonly name: string;
  readonly mediaType: string;
  readonly maxLength: number;
  readonly etag: HeaderDoc;
  /** Bytes of the example. */
  readonly size: number;
}

const firstByte = 262_144;

function rangeParameters({ name, etag }: Download): Readonly<Record<string, ParameterDoc>> {
  return {
    range: {
      in: 'header',
      isOptional: true,
      description: `One range of bytes; the whole ${name} without it.`,
      example: `bytes=${firstByte}-`,
      schema: { type: 'string' },
    },
    'if-range': {
      in: 'header',
      isOptional: true,
      description: 'The `ETag` of the part that is already there.',
      example: etag.example,
      schema: { type: 'string' },
    },
  };
}

function rangeResponses(download: Download): Readonly<Record<number, ResponseDoc>> {
  const { name, mediaType, maxLength, size, etag } = download;
  const content = {
    mediaType,
    schema: { type: 'string', contentMediaType: mediaType, contentEncoding: 'binary', maxLength },
  };
  const contentRange = (example: string): HeaderDoc => ({
    description: `The part that is sent, and the size of the ${name}.`,
    schema: { type: 'string' },
    example,
  });
  const part = contentRange(`bytes ${firstByte}-${size - 1}/${size}`);
  return {
    200: { description: `The ${name}.`, headers: { ETag: etag }, content },
    206: {
      description: 'The range of it.',
      headers: { ETag: etag, 'Content-Range': part },
      content,
    },
    304: {
      description: 'The caller has it: `If-None-Match` is its `ETag`.',
      headers: { ETag: etag },
    },
    416: {
      description: `The range is beyond the end of the ${name}.`,
      headers: { 'Content-Range': contentRange(`bytes */${size}`) },
    },
  };
}

const print: Download = {
  name: 'print',
  mediaType: 'image/jpeg',
  maxLength: 2_000_000_000,
  etag: {
    description: 'The SHA-256 of the print.',
    schema: { type: 'string' },
    example: `"${sample.sha256}"`,
  },
  size: 812_345,
};

const zip: Download = {
  name: 'ZIP file',
  mediaType: 'application/zip',
  // 999 files of the largest size.
  maxLength: 2_000_000_000_000,
  etag: {
    description: 'The same for the same bytes.',
    schema: { type: 'string' },
    example: '"5d41402abc4b2a76b9719d911017c592"',
  },
  size: 81_234_567,
};

/** Downloads of an unfinished drop with the token of its lab. */
export const labDownloadOperations = {
  getLabPrint: {
    ...labCall,
    summary: 'Download a print of a drop',
    description:
      'A rendered print of an unfinished drop as a JPEG, whole or one range of it, so that a broken download continues. `print_missing`: the shop does not store the print, or not all of it.',
    parameters: {
      drop,
      sha256: ['SHA-256 of the print, from the manifest.', sample.sha256],
      ...rangeParameters(print),
    },
    responses: rangeResponses(print),
    errors: ['print_missing', ...tokenErrors],
  },
  getLabPrintsZip: {
    ...labCall,
    summary: 'Download all prints of a drop',
    description:
      'The prints of an unfinished drop as a ZIP file, under their paths in the manifest and without its texts, whole or one range of it.',
    parameters: { drop, ...rangeParameters(zip) },
    responses: rangeResponses(zip),
    errors: ['print_missing', ...tokenErrors],
  },
  getLabOriginalsZip: {
    ...labCall,
    summary: 'Download the originals of the order of a drop',
    description:
      'The originals that have arrived for the order of an unfinished drop as a ZIP file, with the customer’s names of them after their position, whole or one range of it.',
    parameters: { drop, ...rangeParameters(zip) },
    responses: rangeResponses(zip),
    errors: ['originals_missing', ...tokenErrors],
  },
} satisfies Record<string, Operation>;
