/** Text of the HTML with its marks and spaces as a reader sees them. */
export const seen = (html: string): string =>
  html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/[\u2068\u2069\u200e\u200f]/g, '')
    .replaceAll(/\s+/g, ' ');
