/** Measured state of the connection the photos are sent over. */
export interface Pace {
  /** Recent throughput of all files together; null until enough has been sent. */
  readonly bytesPerSecond: number | null;
  /**
   * Highest number of concurrent files that worked: halved after every failure, raised by one after some successes.
   */
  readonly ceiling: number;
  /** Files that arrived since the ceiling last changed. */
  readonly arrived: number;
}

/** An event on the connection. */
export type ConnectionEvent =
  | { readonly kind: 'moved'; readonly bytes: number; readonly ms: number }
  | { readonly kind: 'arrived' }
  | { readonly kind: 'broke' };

/** A browser opens six connections to a host; one stays free for the order itself. */
const maxAtOnce = 5;
const firstAtOnce = 3;
const arrivalsToRise = 4;

/** Concurrent files below so many bytes a second. Many files that share a slow connection all take long to finish. */
const steps = [
  { below: 40_000, files: 1 },
  { below: 160_000, files: 2 },
  { below: 1_000_000, files: 3 },
  { below: 3_000_000, files: 4 },
] as const;

/**
 * Concurrent files by the browser's effective connection type, before anything is sent; its best type, 4g, says
 * nothing.
 */
const filesByName: ReadonlyMap<string, number> = new Map([
  ['slow-2g', 1],
  ['2g', 1],
  ['3g', 2],
]);

/** The initial state of a connection, from the browser's `effectiveType` alone. */
export function newPace(name?: string): Pace {
  return {
    bytesPerSecond: null,
    ceiling: filesByName.get(name ?? '') ?? firstAtOnce,
    arrived: 0,
  };
}

/** The state after an event. */
export function paceAfter(pace: Pace, event: ConnectionEvent): Pace {
  const { bytesPerSecond: before, ceiling, arrived } = pace;
  if (event.kind === 'moved') {
    const now = (event.bytes * 1000) / event.ms;
    // Averages with the previous speed: a real change shows within seconds, while a stutter has little effect.
    return { ...pace, bytesPerSecond: before === null ? now : (before + now) / 2 };
  }
  if (event.kind === 'broke') {
    return { ...pace, ceiling: Math.ceil(ceiling / 2), arrived: 0 };
  }
  const rises = arrived + 1 >= arrivalsToRise && ceiling < maxAtOnce;
  return rises ? { ...pace, ceiling: ceiling + 1, arrived: 0 } : { ...pace, arrived: arrived + 1 };
}

/** Number of files to send at once: the speed's limit, at most the ceiling. */
export function filesAtOnce({ bytesPerSecond, ceiling }: Pace): number {
  if (bytesPerSecond === null) return ceiling;
  const step = steps.find(({ below }) => bytesPerSecond < below);
  return Math.min(ceiling, step?.files ?? maxAtOnce);
}

/** A file in flight. */
export interface MeteredFile {
  /** Reports the bytes sent so far, including those of earlier attempts. */
  readonly sent: (bytes: number) => void;
  readonly end: (how: 'arrived' | 'broke' | 'stopped') => void;
}

/** Measures the connection while files are being sent over it. */
export interface ConnectionMeter {
  readonly atOnce: () => number;
  readonly begin: () => MeteredFile;
  /** Another network: measurements of the previous one no longer apply. */
  readonly changed: (name?: string) => void;
}

/** Sending time before a speed is computed, ms; it evens out the device's buffers. */
const measuredMs = 2000;

/**
 * Creates a {@link ConnectionMeter}; `now` in milliseconds. A server's response time counts, because it delays the file
 * too.
 */
export function openConnectionMeter(name?: string, now: () => number = Date.now): ConnectionMeter {
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
          // The offset at which a file resumes says nothing about the speed.
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
}
