/** Invisible characters that may separate the letters of a web address. */
const invisible = /\p{Cf}/gu;

const control = /[^\P{Cc}\t\n\r]/u;

/** `https://…` and `www.…`. */
const link = /:\/\/|(?:^|[^\p{L}\p{N}])www\s*\./iu;

/** A domain with a path, such as `shop.example/login`. */
const domainWithPath = /[\p{L}\p{N}-]\.\p{L}[\p{L}\p{N}-]*[\p{L}\p{N}]\/\S/u;

/** The text as a reader sees it: full-width letters normalized, invisible characters removed. */
function asSeen(text: string): string {
  return text.normalize('NFKC').replaceAll(invisible, '');
}

/**
 * Whether a line of a postal address is safe in an e-mail: no link, which mail programs make clickable, and no control
 * character. Source: product §5.3.
 */
export function isPlainLine(text: string): boolean {
  return !control.test(text) && !link.test(asSeen(text));
}

/** Whether a name is safe in an e-mail: like {@link isPlainLine}, and without a domain followed by a path. */
export function isPlainName(text: string): boolean {
  return isPlainLine(text) && !domainWithPath.test(asSeen(text));
}
