/** The head of a page as a crawler without scripts reads it. */
export interface ReadHead {
  readonly lang: string | undefined;
  readonly dir: string | undefined;
  readonly title: string | undefined;
  readonly canonical: string | undefined;
  /** Addresses by language tag. */
  readonly alternates: Readonly<Record<string, string>>;
  /** The first content of each name or property. */
  readonly meta: Readonly<Record<string, string>>;
  /** Contents of the JSON-LD block. */
  readonly structured: unknown;
}

function unescape(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

function first(html: string, pattern: RegExp): string | undefined {
  const found = pattern.exec(html)?.[1];
  return found === undefined ? undefined : unescape(found);
}

/** Reads the head of a page. */
export function readHead(html: string): ReadHead {
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)];
  const links = [...html.matchAll(/hreflang="([^"]+)" href="([^"]*)"/g)];
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return {
    lang: first(html, /<html lang="([^"]*)"/),
    dir: first(html, /<html[^>]* dir="([^"]*)"/),
    title: first(html, /<title>([^<]*)</),
    canonical: first(html, /<link rel="canonical" href="([^"]*)"/),
    alternates: Object.fromEntries(
      links.map(([, tag = '', href = '']) => [tag, unescape(href)] as const),
    ),
    meta: Object.fromEntries(
      metas.toReversed().map(([, name = '', content = '']) => [name, unescape(content)] as const),
    ),
    structured: data === undefined ? undefined : JSON.parse(data),
  };
}
