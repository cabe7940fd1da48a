import type { PrintSettings } from '../prints/print-templates.ts';
import type { OutputFormat } from './drop.ts';

/**
 * A setting of each paper. Keys are `10x15`, for all finishes, or `10x15/glossy`, which is preferred, or
 * `canvas-30x40/black` for a value of an option, which is before both. A shape with a surface of its own has its key.
 */
export type ByPaper<T> = Readonly<Record<string, T>>;

interface OutputBasis {
  readonly format: OutputFormat;
  /** Finish of the prints that the lab makes. */
  readonly finish: string;
  readonly papers: NonNullable<PrintSettings['papers']>;
  /** `strip` leaves the color profile out of the files, which are sRGB in any case. */
  readonly profile: 'embed' | 'strip';
  /** Maximum number of prints in one drop, at most {@link maxDropPrints}. */
  readonly splitAt: number;
}

/** A folder for each size. Source: product §9.14. */
export interface TreeOutput extends OutputBasis {
  readonly format: 'tree';
  /** Name of each finish in the folders; its own name by default. */
  readonly surfaces: Readonly<Record<string, string>>;
}

/**
 * Text on the back of the prints: the order and the photo, nothing, or left to the settings of the printer. Source:
 * product §9.14.
 */
export type BackPrint = 'text' | 'none' | 'printer';

interface DpofBasis extends OutputBasis {
  /** Folder of the images beside MISC; `root` is the folder of the order itself. */
  readonly images: 'root' | 'IMAGE' | 'IMAGES';
  /** Whether `=` is between spaces. */
  readonly spaces: boolean;
  readonly lineEnd: 'crlf' | 'lf';
  /** Printer channel of each paper, 1 to 999. */
  readonly channels: ByPaper<number>;
  /** Name of each paper in the file; the size key by default. */
  readonly sizeNames: ByPaper<string>;
  readonly backPrint: BackPrint;
}

/** AUTPRINT.MRK for the controllers of Noritsu. Source: product §9.14. */
export interface NoritsuOutput extends DpofBasis {
  readonly format: 'dpof-noritsu';
  readonly rev: '01.00' | '01.10';
  /** Kind of medium that the order came on; null writes none. */
  readonly input: string | null;
  /** Whether the file asks the lab not to correct colors. */
  readonly correctionOff: boolean;
  /** Whether MISC/UNICODE.MRK has the customer's name; for revision 01.10. */
  readonly unicodeName: boolean;
}

/** AUTPRINT.MRK for Epson's order controller. Source: product §9.14. */
export interface EpsonOutput extends DpofBasis {
  readonly format: 'dpof-epson';
  /** `own` is Epson's vendor block, whose preset decides about the paper; `noritsu` is that of Noritsu. */
  readonly form: 'own' | 'noritsu';
}

/** A job of a Fuji Frontier's spool folder. Source: product §9.14. */
export interface FujiOutput extends OutputBasis {
  readonly format: 'fuji';
  /** Name of the printer in the lab's program; '' until it is set. */
  readonly deviceName: string;
  /** Name of each paper in the lab's program. */
  readonly sizeNames: ByPaper<string>;
  /** Passport photos are always `NONE`, because any enlargement changes their size. */
  readonly resize: 'NONE' | 'FITIN' | 'FILLIN';
  /** `file` prints the first 8 characters of the file's name. */
  readonly backPrint: 'text' | 'none' | 'file';
  /** Value of Color_Space; null writes none. */
  readonly colorSpace: string | null;
}

/** An order text of Darkroom. Source: product §9.14. */
export interface DarkroomOutput extends OutputBasis {
  readonly format: 'darkroom';
  /** The hot folder as Darkroom's computer sees it, for example `\\lab\orders`; '' until it is set. */
  readonly basePath: string;
  /** Name of each paper in Darkroom; the size key by default. */
  readonly sizeNames: ByPaper<string>;
  /** Name of each medium in Darkroom, by paper. */
  readonly media: ByPaper<string>;
  /** Whether an index print is added. */
  readonly indexPrint: boolean;
}

/** How a lab receives its drops. Source: product §9.14. */
export type LabOutput = TreeOutput | NoritsuOutput | EpsonOutput | FujiOutput | DarkroomOutput;

/** Maximum number of prints in one drop, and of copies of one print in a lab's file. Source: product §9.14. */
export const maxDropPrints = 999;

const basis = {
  finish: 'glossy',
  papers: {},
  profile: 'embed',
  splitAt: maxDropPrints,
} as const;

const dpof = {
  ...basis,
  spaces: true,
  lineEnd: 'crlf',
  channels: {},
  sizeNames: {},
  backPrint: 'text',
} as const;

/** The options of each format before anything is set. Source: product §9.14. */
export const defaultOutputs: { readonly [F in OutputFormat]: LabOutput & { readonly format: F } } =
  {
    tree: { ...basis, format: 'tree', surfaces: {} },
    'dpof-noritsu': {
      ...dpof,
      format: 'dpof-noritsu',
      rev: '01.00',
      images: 'IMAGE',
      input: 'Other-M',
      correctionOff: false,
      unicodeName: false,
    },
    'dpof-epson': { ...dpof, format: 'dpof-epson', form: 'own', images: 'IMAGES' },
    fuji: {
      ...basis,
      format: 'fuji',
      deviceName: '',
      sizeNames: {},
      resize: 'FILLIN',
      backPrint: 'text',
      colorSpace: null,
    },
    darkroom: {
      ...basis,
      format: 'darkroom',
      basePath: '',
      sizeNames: {},
      media: {},
      indexPrint: false,
    },
  };
