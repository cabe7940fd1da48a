/** The files each file imports, by their paths. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** The neighbors that each file or folder imports, each with one import as an example. */
type NeighborGraph = ReadonlyMap<string, ReadonlyMap<string, string>>;

const tests = /[.]test[.]tsx?$/;

/**
 * Finds folders that need themselves through their neighbors, the files and folders beside them, even where no file
 * needs itself. Returns the shortest cycle of each folder, once, with an import for each step. Cycles of files alone are
 * left to dependency-cruiser. Imports of test files do not count: a test may use anything.
 */
export function findFolderCycles(imports: Imports): string[] {
  const graph = connectNeighbors(imports);
  const folders = [...graph.keys()].filter((path) => !imports.has(path)).sort();
  const lines = new Map<string, string>();
  for (const folder of folders) {
    const cycle = findShortestCycle(graph, folder);
    if (!cycle) continue;
    const members = cycle.toSorted().join(' ');
    if (!lines.has(members)) lines.set(members, formatCycle(graph, cycle));
  }
  return [...lines.values()];
}

function connectNeighbors(imports: Imports): NeighborGraph {
  const graph = new Map<string, Map<string, string>>();
  for (const [importer, imported] of imports) {
    if (tests.test(importer)) continue;
    for (const file of imported) {
      const [from, to] = findNeighbors(importer, file);
      if (from === to) continue;
      const reached = graph.get(from) ?? new Map<string, string>();
      if (!reached.has(to)) reached.set(to, `${importer} -> ${file}`);
      graph.set(from, reached);
    }
  }
  return graph;
}

/** The neighbors that contain the two files: entries of the deepest folder the files share. */
function findNeighbors(one: string, other: string): [string, string] {
  const [parts, otherParts] = [one.split('/'), other.split('/')];
  const end = parts.findIndex((part, index) => part !== otherParts[index]) + 1;
  return [parts.slice(0, end).join('/'), otherParts.slice(0, end).join('/')];
}

/** Members of a shortest cycle through `start`, beginning with it; null when there is none. */
function findShortestCycle(graph: NeighborGraph, start: string): string[] | null {
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? start)?.keys() ?? []) {
      if (next === start) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return null;
}

function formatCycle(graph: NeighborGraph, cycle: readonly string[]): string {
  const imports = cycle.map((from, index) =>
    graph.get(from)?.get(cycle[(index + 1) % cycle.length] ?? ''),
  );
  return `${[...cycle, cycle[0]].join(' -> ')} (${imports.join(', ')})`;
}
