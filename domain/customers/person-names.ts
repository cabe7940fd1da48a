/** Invisible characters that may separate the letters of a web address. */
const invisible = /\p{Cf}/gu;

const control = /[^\P{Cc}\t\n\r]/u;

/** `https://…` and `www.…`. */
const link = /:\/\/|(?:^|[^\p{L}\p{N}])www\s*\./iu;

/** A domain with a path, such as `shop.example/login`. */
const domainWithPath = /[\p{L}\p{N}-]\.\p{L}[\p{L}\p{N}-]*[\p{L}\p{N}]\/\S/u;

/** The text as a reader sees it: full-width letters normalized, invisible characters removed. */
export function asSeen(text: string): string {
  return text.normalize('NFKC').replaceAll(invisible, '');
}

/** Whether a text contains `https://…` or `www.…`. */
function hasLink(text: string): boolean {
  return link.test(asSeen(text));
}

/**
 * Whether a line of a postal address is safe in an e-mail: no link, which mail programs make clickable, and no control
 * character. The server also refuses domains alone, which only a list of all top-level domains tells from abbreviations.
 * Source: product §5.3.
 */
export function isPlainLine(text: string): boolean {
  return !control.test(text) && !hasLink(text);
}

/** Whether a name is safe in an e-mail: like {@link isPlainLine}, and without a domain followed by a path. */
export function isPlainName(text: string): boolean {
  return isPlainLine(text) && !domainWithPath.test(asSeen(text));
}

/** Legal forms in Japanese names, and Latin ones at their end. */
const legalForm =
  /株式会社|有限会社|合同会社|合資会社|合名会社|法人|組合|[㈱㈲]|[(（][株有同][)）]|\b(?:co|corp|gmbh|inc|k\.?k|llc|ltd)\.?$/iu;

/** Whether a name is a company's by its legal form; Japanese addresses companies in another way than people. */
export function isCompanyName(name: string): boolean {
  return legalForm.test(name.trim());
}
