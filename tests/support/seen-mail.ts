/** Text of the HTML as a reader sees it, without tags and direction marks. */
export function seen(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/[\u2068\u2069\u200e\u200f]/g, '')
    .replaceAll(/\s+/g, ' ');
}
