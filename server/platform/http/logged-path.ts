/** What of a request its log line is made of. */
export interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly routeOptions?: { readonly url?: string | undefined } | undefined;
  readonly is404?: boolean | undefined;
}

/** A part of a path that is logged as it came: no secret is as short and without digits and capitals. */
const plainWord = /^[a-z.-]{1,30}$/;

/**
 * The path of a request as the log shows it: the pattern of its route, so that no secret of a private link is told,
 * whatever surrounds it. Of pages and of what no route has, the plain words before anything else.
 */
export const loggedPath = ({ url, routeOptions, is404 }: LoggedRequest): string => {
  const route = routeOptions?.url;
  if (route !== undefined && is404 !== true && !route.includes('*')) return route;
  const words = url.split(/[?#]/)[0]?.split('/').slice(1) ?? [];
  const end = words.findIndex((word) => word !== '' && !plainWord.test(word));
  return `/${(end < 0 ? words : [...words.slice(0, end), '…']).join('/')}`;
};
