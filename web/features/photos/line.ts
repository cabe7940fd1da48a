/** What is known of the line the photos go over. */
export interface Pace {
  /** What went over it lately, all files together; null until enough has. */
  readonly bytesPerSecond: number | null;
  /** Files at once it has borne: fewer after every break, one more after some that arrived. */
  readonly ceiling: number;
  /** Files that arrived since the ceiling last moved. */
  readonly arrived: number;
}

/** What happens on the line. */
export type LineEvent =
  | { readonly kind: 'moved'; readonly bytes: number; readonly ms: number }
  | { readonly kind: 'arrived' }
  | { readonly kind: 'broke' };

/** A browser opens six connections to a shop; one stays free for the order itself. */
const maxAtOnce = 5;
const firstAtOnce = 3;
const arrivalsToRise = 4;

/** Files at once below so many bytes a second. A slow line shared by many files finishes none of them for long. */
const steps = [
  { below: 40_000, files: 1 },
  { below: 160_000, files: 2 },
  { below: 1_000_000, files: 3 },
  { below: 3_000_000, files: 4 },
] as const;

/** The browser's own word for a line, before anything has been sent; the best of them says nothing. */
const filesByName: ReadonlyMap<string, number> = new Map([
  ['slow-2g', 1],
  ['2g', 1],
  ['3g', 2],
]);

/** A line nothing is known of but the browser's word for it (`effectiveType`). */
export const newPace = (name?: string): Pace => ({
  bytesPerSecond: null,
  ceiling: filesByName.get(name ?? '') ?? firstAtOnce,
  arrived: 0,
});

/** What is known after an event. */
export const paceAfter = (pace: Pace, event: LineEvent): Pace => {
  const { bytesPerSecond: before, ceiling, arrived } = pace;
  if (event.kind === 'moved') {
    const now = (event.bytes * 1000) / event.ms;
    // Half of what was: a line that changes is known anew after some seconds, one that stutters is not.
    return { ...pace, bytesPerSecond: before === null ? now : (before + now) / 2 };
  }
  if (event.kind === 'broke') {
    return { ...pace, ceiling: Math.ceil(ceiling / 2), arrived: 0 };
  }
  const rises = arrived + 1 >= arrivalsToRise && ceiling < maxAtOnce;
  return rises ? { ...pace, ceiling: ceiling + 1, arrived: 0 } : { ...pace, arrived: arrived + 1 };
};

/** How many files may be sent at once: what the speed allows, within what has been borne. */
export const filesAtOnce = ({ bytesPerSecond, ceiling }: Pace): number => {
  if (bytesPerSecond === null) return ceiling;
  const step = steps.find(({ below }) => bytesPerSecond < below);
  return Math.min(ceiling, step?.files ?? maxAtOnce);
};

/** A file on its way. */
export interface LineFile {
  /** How many of its bytes have gone so far, those of earlier attempts included. */
  readonly sent: (bytes: number) => void;
  readonly end: (how: 'arrived' | 'broke' | 'stopped') => void;
}

/** Measures the line while files are being sent over it. */
export interface Line {
  readonly atOnce: () => number;
  readonly begin: () => LineFile;
  /** Another network: what was known of the last one says nothing of it. */
  readonly changed: (name?: string) => void;
}

/** Time in which something is being sent before it tells the speed: what waits in the device's buffers evens out. */
const measuredMs = 2000;

/** See {@link Line}; `now` in milliseconds. The time a server takes to answer counts: it too is waited for. */
export const openLine = (name?: string, now: () => number = Date.now): Line => {
  let pace = newPace(name);
  let files = 0;
  let moved = 0;
  let busyMs = 0;
  let since = 0;
  const tick = (): void => {
    const time = now();
    if (files > 0) busyMs += time - since;
    since = time;
  };
  const measure = (bytes: number): void => {
    tick();
    moved += bytes;
    if (busyMs < measuredMs) return;
    pace = paceAfter(pace, { kind: 'moved', bytes: moved, ms: busyMs });
    moved = 0;
    busyMs = 0;
  };
  return {
    atOnce: () => filesAtOnce(pace),
    begin: () => {
      tick();
      files += 1;
      let before: number | null = null;
      return {
        sent: (bytes) => {
          // Where a file goes on from says nothing of the line.
          measure(before === null ? 0 : Math.max(0, bytes - before));
          before = bytes;
        },
        end: (how) => {
          tick();
          files -= 1;
          if (how !== 'stopped') pace = paceAfter(pace, { kind: how });
        },
      };
    },
    changed: (other) => {
      pace = newPace(other);
      moved = 0;
      busyMs = 0;
    },
  };
};
