/** Size of a chosen file in bytes, and its date in milliseconds. */
export interface FileFacts {
  readonly size: number;
  readonly date: number;
}

/** Time after which the page may do something else, ms. */
const portionMs = 30;

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Reads the facts of one file. */
export function factsOf({ size, lastModified }: File): FileFacts {
  return { size, date: lastModified };
}

/**
 * Reads the facts of files in portions: the browser asks the system for each of them, and a thousand photos of a phone
 * would block the page for seconds.
 */
export async function readFileFacts(
  files: readonly File[],
  { now = () => performance.now(), pause = nextTask } = {},
): Promise<ReadonlyMap<File, FileFacts>> {
  const facts = new Map<File, FileFacts>();
  let start = now();
  for (const file of files) {
    if (now() - start > portionMs) {
      await pause();
      start = now();
    }
    facts.set(file, factsOf(file));
  }
  return facts;
}
