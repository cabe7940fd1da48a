import { serverLimits } from '#domain/photos/photo-rules.ts';
import type { ErrorCode } from '../errors.ts';
import { sample } from './examples.ts';
import type { HeaderDoc, Operation, ParameterDoc } from './operation.ts';

const bytes = { type: 'integer', minimum: 0 } as const;

const resumable: ParameterDoc = {
  in: 'header',
  description: 'Version of the tus protocol.',
  example: '1.0.0',
  schema: { type: 'string', enum: ['1.0.0'] },
};

const name: ParameterDoc = {
  in: 'path',
  description: 'Name of the upload, from the `Location` of its creation.',
  example: '3f1c9a7e5b2d4860a1c3e5f708192a3b',
  schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
};

const version: HeaderDoc = {
  description: 'Version of the tus protocol.',
  schema: { type: 'string' },
  example: '1.0.0',
};

const offset: HeaderDoc = {
  description: 'Number of bytes that have arrived.',
  schema: bytes,
  example: 1_048_576,
};

const length: HeaderDoc = {
  description: 'Size of the file in bytes.',
  schema: bytes,
  example: 4_194_304,
};

const part = {
  mediaType: 'application/offset+octet-stream',
  schema: {
    type: 'string',
    contentMediaType: 'application/octet-stream',
    contentEncoding: 'binary',
    maxLength: serverLimits.maxBytes,
  },
} as const;

/** Errors of the last byte, when the file is checked. */
const finishErrors: readonly ErrorCode[] = [
  'not_found',
  'upload_metadata_invalid',
  'originals_link_invalid',
  'originals_link_expired',
  'order_not_found',
  'photo_checksum_mismatch',
  'photo_id_in_use',
  'invalid_file_type',
  'invalid_file_format',
  'photo_unreadable',
  'photo_too_many_pixels',
  'photo_timed_out',
  'too_many_requests',
];

const wrongVersion: readonly ErrorCode[] = ['invalid_request'];

/** Operations of photos; uploads follow the tus protocol 1.0.0 (creation, creation-with-upload, termination). */
export const photoOperations = {
  getUploadOptions: {
    tag: 'Photos',
    summary: 'Read what the upload server offers',
    description: 'Versions and extensions of the tus protocol, and the largest file.',
    access: 'none',
    isStateless: true,
    responses: {
      204: {
        description: 'What the server offers.',
        headers: {
          'Tus-Resumable': version,
          'Tus-Version': { ...version, description: 'Supported versions.' },
          'Tus-Extension': {
            description: 'Supported extensions.',
            schema: { type: 'string' },
            example: 'creation,creation-with-upload,termination',
          },
          'Tus-Max-Size': {
            ...length,
            description: 'Largest file in bytes.',
            example: serverLimits.maxBytes,
          },
        },
      },
    },
    errors: [],
  },
  createUpload: {
    tag: 'Photos',
    summary: 'Begin an upload',
    description:
      'Announces a file, with its first bytes if the request has a body. Limited by quotas of the session and the network address, by the free space of the disk and by decoding time.',
    access: 'anySession',
    isStreamed: true,
    parameters: {
      'tus-resumable': resumable,
      'upload-length': {
        in: 'header',
        description: 'Size of the file in bytes.',
        example: 4_194_304,
        schema: bytes,
      },
      'upload-metadata': {
        in: 'header',
        description:
          'Pairs of a key and its value in base64, with commas: photoId, kind (`order-copy` or `original`), sha256; optional are filename, filetype, original (with an order copy: sha256 of the original that follows), link (with an original: the link of a reminder) and orderNumber (of the placed order that has the photo).',
        example: 'photoId NWIyZjNjMWUtOGY2ZC00YzFiLTlhNTMtMGM3ZjZmMWY0YTEw,kind b3JpZ2luYWw=',
        schema: { type: 'string' },
      },
    },
    body: { description: 'The first bytes of the file.', content: part, isOptional: true },
    responses: {
      201: {
        description: 'The upload has begun, or is complete with the bytes of this request.',
        headers: {
          'Tus-Resumable': version,
          Location: {
            description: 'Path of the upload.',
            schema: { type: 'string' },
            example: '/api/uploads/3f1c9a7e5b2d4860a1c3e5f708192a3b',
          },
        },
      },
    },
    errors: [
      'invalid_request',
      'photo_too_large',
      'storage_full',
      'too_many_photos',
      ...finishErrors,
    ],
    protocolErrors: { 403: wrongVersion, 409: wrongVersion, 412: wrongVersion },
  },
  getUploadProgress: {
    tag: 'Photos',
    summary: 'Read the progress of an upload',
    description:
      'Number of bytes that have arrived. A complete file that was not checked, because the server stopped, is checked now. 423: complete, but it waits for a decoder; the bytes are kept.',
    access: 'session',
    isStreamed: true,
    parameters: { name, 'tus-resumable': resumable },
    responses: {
      200: {
        description: 'The progress.',
        headers: { 'Tus-Resumable': version, 'Upload-Offset': offset, 'Upload-Length': length },
      },
      423: {
        description:
          'The complete file waits for a decoder; retry after the time in `Retry-After`.',
      },
    },
    errors: finishErrors.filter((code) => code !== 'too_many_requests'),
    protocolErrors: { 400: wrongVersion, 412: wrongVersion },
    hasNoBody: true,
  },
  appendToUpload: {
    tag: 'Photos',
    summary: 'Send the next bytes of an upload',
    description:
      'Appends bytes at the offset. With the last byte the file is checked and stored, and the response says whether it is accepted.',
    access: 'session',
    isStreamed: true,
    parameters: {
      name,
      'tus-resumable': resumable,
      'upload-offset': {
        in: 'header',
        description: 'Offset of the first byte of this request.',
        example: 1_048_576,
        schema: bytes,
      },
    },
    body: { description: 'The bytes.', content: part },
    responses: {
      204: {
        description: 'The bytes have arrived.',
        headers: { 'Tus-Resumable': version, 'Upload-Offset': offset },
      },
    },
    errors: ['invalid_request', 'storage_full', ...finishErrors],
    protocolErrors: {
      403: wrongVersion,
      409: wrongVersion,
      410: ['not_found'],
      412: wrongVersion,
      413: wrongVersion,
    },
  },
  endUpload: {
    tag: 'Photos',
    summary: 'End an upload',
    description: 'Deletes an unfinished upload.',
    access: 'session',
    isStreamed: true,
    parameters: { name, 'tus-resumable': resumable },
    responses: {
      204: { description: 'The upload is deleted.', headers: { 'Tus-Resumable': version } },
    },
    errors: ['invalid_request', 'not_found'],
    protocolErrors: { 410: ['not_found'], 412: wrongVersion },
  },
  getPhotoStatus: {
    tag: 'Photos',
    summary: 'Read which files of photos have arrived',
    description: 'The files of photos of this session; photos unknown to the server are left out.',
    access: 'anySession',
    requestExamples: { photo: ['One photo', { photoIds: [sample.photoId] }] },
    returns: 'The files, null for those that have not arrived.',
    responseExamples: {
      copy: [
        'The order copy has arrived',
        {
          photos: [
            {
              photoId: sample.photoId,
              orderCopy: { sha256: sample.sha256, size: 312_450 },
              original: null,
            },
          ],
        },
      ],
    },
    errors: [],
  },
  getPicture: {
    tag: 'Photos',
    summary: 'Read the small image of a photo',
    description:
      'A new small JPEG, at an address that another response contains and that expires after some minutes.',
    access: 'link',
    parameters: {
      token: {
        in: 'path',
        description: 'Secret of the address.',
        example: sample.link,
        schema: { type: 'string' },
      },
    },
    responses: {
      200: {
        description: 'The image.',
        content: {
          mediaType: 'image/jpeg',
          schema: { type: 'string', contentMediaType: 'image/jpeg', contentEncoding: 'binary' },
        },
      },
    },
    errors: ['not_found', 'photo_unreadable', 'photo_timed_out', 'too_many_requests'],
  },
} satisfies Record<string, Operation>;
