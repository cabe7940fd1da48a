import * as z from 'zod/mini';

/** Endings of the files that can be imported. */
export const acceptedFiles = ['.csv', '.json'].join();

const pieceSize = 0x80_00;

/** The bytes of a file in base64. */
export async function toBase64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // A call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += pieceSize) {
    text += String.fromCodePoint(...bytes.subarray(at, at + pieceSize));
  }
  return btoa(text);
}

const details = z.object({ problem: z.string() });

/** The problem that the shop found in a file, in the words of the file; null if it named none. */
export function readProblem(value: unknown): string | null {
  const parsed = details.safeParse(value);
  return parsed.success ? parsed.data.problem : null;
}

const faults = z.object({
  faults: z.array(z.object({ field: z.string(), problem: z.string() })),
});

/** A field that the shop refused. */
export interface RefusedField {
  readonly field: string;
  readonly problem: string;
}

/** The fields that the shop refused. */
export function readFaults(value: unknown): readonly RefusedField[] {
  const parsed = faults.safeParse(value);
  return parsed.success ? parsed.data.faults : [];
}

const problems = z.object({ problems: z.array(z.string()) });

/** The options of an output that the shop refused. */
export function readProblems(value: unknown): readonly string[] {
  const parsed = problems.safeParse(value);
  return parsed.success ? parsed.data.problems : [];
}
