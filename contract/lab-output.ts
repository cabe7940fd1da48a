import * as z from 'zod/mini';
import { isId } from '#domain/catalogue/catalogue.ts';
import { maxDropPrints, type LabOutput } from '#domain/lab/output.ts';
import { smallRecord } from './small-record.ts';

/**
 * A name of a lab's program: printable ASCII without `"` and `=`, which mark the ends of values in its files; 1 to 60
 * characters.
 */
const labName = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(60),
    z.regex(/^(?! )[ !#-<>-~]*(?<! )$/, { error: 'is not plain ASCII text' }),
  );

/** Text of a file path on the lab's computer. */
const labPath = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(/^(?! )[ !#-<>-~]*(?<! )$/, { error: 'is not plain ASCII text' }),
  );

/** Name of a finish, as `glossy`. */
const finishName = z
  .string()
  .check(
    z.maxLength(40),
    z.regex(/^[a-z][a-z0-9-]*$/, { error: 'is a word of small letters, digits and hyphens' }),
  );

const maxPapers = 100;

function isPaper(key: string): boolean {
  const [paper = '', finish, ...rest] = key.split('/');
  const isFinish = finish === undefined || finishName.safeParse(finish).success;
  return isId(paper) && isFinish && rest.length === 0;
}

/** See `ByPaper` of the domain. */
function byPaper<T extends z.ZodMiniType>(value: T) {
  return smallRecord(value, maxPapers).check(
    z.refine((settings) => Object.keys(settings).every(isPaper), {
      error: 'has a key that is not a paper such as 10x15 or 10x15/glossy',
    }),
  );
}

/** See `PaperSettings` of the domain. */
const paperSettings = z.strictObject({
  widthMm: z.number().check(z.minimum(20), z.maximum(2000)),
  heightMm: z.number().check(z.minimum(20), z.maximum(2000)),
  dpi: z.number().check(z.int(), z.minimum(100), z.maximum(1200)),
  bleedMm: z.number().check(z.minimum(0), z.maximum(20)),
  mirror: z.exactOptional(z.boolean()),
});

const basis = {
  finish: finishName,
  papers: smallRecord(paperSettings, maxPapers).check(
    z.refine((settings) => Object.keys(settings).every(isId), {
      error: 'has a key that is not a paper',
    }),
  ),
  profile: z.enum(['embed', 'strip']),
  splitAt: z.number().check(z.int(), z.minimum(1), z.maximum(maxDropPrints)),
} as const;

const dpof = {
  ...basis,
  images: z.enum(['root', 'IMAGE', 'IMAGES']),
  spaces: z.boolean(),
  lineEnd: z.enum(['crlf', 'lf']),
  channels: byPaper(z.number().check(z.int(), z.minimum(1), z.maximum(999))),
  sizeNames: byPaper(labName),
  backPrint: z.enum(['text', 'none', 'printer']),
} as const;

/** How a lab receives its drops; see `LabOutput` of the domain. Source: product §9.14. */
export const labOutput = z.discriminatedUnion('format', [
  z.strictObject({
    ...basis,
    format: z.literal('tree'),
    surfaces: smallRecord(labName, maxPapers),
  }),
  z
    .strictObject({
      ...dpof,
      format: z.literal('dpof-noritsu'),
      rev: z.enum(['01.00', '01.10']),
      input: z.nullable(labName),
      correctionOff: z.boolean(),
      unicodeName: z.boolean(),
    })
    .check(
      z.refine(({ rev, unicodeName }) => rev === '01.10' || !unicodeName, {
        path: ['unicodeName'],
        error: 'needs revision 01.10',
      }),
    ),
  z.strictObject({
    ...dpof,
    format: z.literal('dpof-epson'),
    form: z.enum(['own', 'noritsu']),
  }),
  z.strictObject({
    ...basis,
    format: z.literal('fuji'),
    deviceName: z.union([z.literal(''), labName]),
    sizeNames: byPaper(labName),
    resize: z.enum(['NONE', 'FITIN', 'FILLIN']),
    backPrint: z.enum(['text', 'none', 'file']),
    colorSpace: z.nullable(labName),
  }),
  z.strictObject({
    ...basis,
    format: z.literal('darkroom'),
    basePath: labPath,
    sizeNames: byPaper(labName),
    media: byPaper(labName),
    indexPrint: z.boolean(),
  }),
]) satisfies z.ZodMiniType<LabOutput>;
