const encodings = { 'accept-encoding': 'br, gzip', 'accept-language': 'fr' };

async function get(url: string, cookie?: string): Promise<string> {
  const response = await fetch(url, { headers: { ...encodings, ...(cookie && { cookie }) } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} was answered ${response.status}`);
  return text;
}

/** A first visit: the first page with all files that it names, a session, the prices and the studios of a country. */
export async function visit(url: string): Promise<void> {
  const page = await get(`${url}/`);
  const files = new Set(
    [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? ''),
  );
  if (files.size === 0) throw new Error('the web is not built: npm start builds it');
  const opened = await fetch(`${url}/api/session`, { method: 'POST', headers: encodings });
  await opened.arrayBuffer();
  const cookie = opened.headers.get('set-cookie')?.split(';')[0];
  await Promise.all([
    ...[...files].map((file) => get(url + file)),
    get(`${url}/api/geo-location`, cookie),
    get(`${url}/api/catalogue?country=TN`, cookie),
    get(`${url}/api/studios?country=TN`, cookie),
  ]);
}
