/** A browser and its system, as far as they name themselves; null where they do not. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

// The order matters: most browsers name others too.
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['FxiOS', 'Firefox'],
  ['Firefox', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const;

function findName(agent: string, names: readonly (readonly [string, string])[]): string | null {
  return names.find(([mark]) => agent.includes(mark))?.[1] ?? null;
}

/** Reads the browser and the system in a User-Agent header, for a person who looks for their own among sessions. */
export function readDevice(agent: string): Device {
  return { browser: findName(agent, browsers), system: findName(agent, systems) };
}
