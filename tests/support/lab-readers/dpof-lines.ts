import { LabRefusal, splitLabLines } from './lab-order.ts';

/** A value of a line: the words before any option, and each option with its own words. */
export interface DpofValue {
  readonly words: readonly string[];
  readonly options: ReadonlyMap<string, readonly string[]>;
}

/** A line `KEY SUB = value -OPTION value`. */
export interface DpofLine {
  /** Key and sub-key, as `PRT QTY`. */
  readonly key: string;
  readonly value: DpofValue;
  /** Name of the vendor whose block contains the line; null outside of a block. */
  readonly vendor: string | null;
}

/** A section of the file with its lines. */
export interface DpofSection {
  readonly name: 'HDR' | 'JOB';
  readonly lines: readonly DpofLine[];
}

type Token = { readonly kind: 'word' | 'text' | 'option'; readonly text: string };

const tokenPattern = /\s*(?:"([^"]*)"|(,)|([^\s",]+))/y;

function readTokens(order: string, text: string): Token[] {
  const tokens: Token[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.trimEnd().length) {
    const at = tokenPattern.lastIndex;
    const found = tokenPattern.exec(text);
    if (!found) throw new LabRefusal(order, `a quotation mark is not closed in: ${text.slice(at)}`);
    const [, quoted, comma, bare] = found;
    if (quoted !== undefined) tokens.push({ kind: 'text', text: quoted });
    else if (bare !== undefined) {
      // A version such as -01.00 is an option too; a number alone after an option is its value.
      tokens.push({ kind: /^-./.test(bare) ? 'option' : 'word', text: bare });
    } else if (comma !== undefined && tokens.length === 0) {
      throw new LabRefusal(order, `a value begins with a comma: ${text}`);
    }
  }
  return tokens;
}

function toValue(tokens: readonly Token[]): DpofValue {
  const words: string[] = [];
  const options = new Map<string, string[]>();
  let current = words;
  for (const { kind, text } of tokens) {
    if (kind !== 'option') {
      current.push(text);
      continue;
    }
    current = [];
    options.set(text.slice(1).toUpperCase(), current);
  }
  return { words, options };
}

const sectionPattern = /^\[(\w+)\]$/;
const linePattern = /^(\w+)\s+(\w+)\s*=\s*(.*)$/;

/** Removes the brackets of a conditional parameter. */
function withoutBrackets(order: string, line: string): string {
  const opens = line.startsWith('<');
  if (opens !== line.endsWith('>')) throw new LabRefusal(order, `a bracket has no pair: ${line}`);
  return opens ? line.slice(1, -1).trim() : line;
}

/** Reads lines into sections and checks that the blocks of vendors are paired and named. */
export function readSections(order: string, text: string): DpofSection[] {
  const sections: { name: 'HDR' | 'JOB'; lines: DpofLine[] }[] = [];
  // A block that has begun, with the vendor once it is named.
  let block: { vendor: string | null } | null = null;
  for (const line of splitLabLines(text)) {
    const name = sectionPattern.exec(line)?.[1]?.toUpperCase();
    if (name !== undefined) {
      if (block) throw new LabRefusal(order, `a VUQ block has no end before ${line}`);
      if (name !== 'HDR' && name !== 'JOB') throw new LabRefusal(order, `unknown section ${line}`);
      sections.push({ name, lines: [] });
      continue;
    }
    const found = linePattern.exec(withoutBrackets(order, line));
    const section = sections.at(-1);
    if (!found || !section) throw new LabRefusal(order, `not understood: ${line}`);
    const key = `${found[1]} ${found[2]}`.toUpperCase();
    const value = toValue(readTokens(order, found[3] ?? ''));
    if (key === 'VUQ RGN') {
      block = nextBlock(order, block, value.words[0]);
      continue;
    }
    if (block && block.vendor === null) {
      if (key !== 'VUQ VNM') throw new LabRefusal(order, 'a VUQ block does not begin with VUQ VNM');
      block.vendor = value.words[0] ?? '';
    }
    section.lines.push({ key, value, vendor: block?.vendor ?? null });
  }
  if (block) throw new LabRefusal(order, 'a VUQ block has no end');
  return sections;
}

function nextBlock(
  order: string,
  block: { vendor: string | null } | null,
  mark: string | undefined,
): { vendor: string | null } | null {
  if (mark === 'BGN' && block === null) return { vendor: null };
  if (mark === 'END' && block !== null) return null;
  throw new LabRefusal(order, `VUQ RGN = ${mark ?? ''} has no pair`);
}
