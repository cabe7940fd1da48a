/** Parts of a request used for its log line. */
export interface LoggedRequest {
  readonly method: string;
  readonly url: string;
  readonly routeOptions?: { readonly url?: string | undefined } | undefined;
  readonly is404?: boolean | undefined;
}

/** A part of a path that is logged unchanged: secrets are longer or have digits and capitals. */
const plainWord = /^[a-z.-]{1,30}$/;

/**
 * Returns the path of a request for the log: the pattern of its route, which hides the secret of a private link in any
 * surroundings. For pages and unknown routes, only the leading plain words.
 */
export const loggedPath = ({ url, routeOptions, is404 }: LoggedRequest): string => {
  const route = routeOptions?.url;
  if (route !== undefined && is404 !== true && !route.includes('*')) return route;
  const words = url.split(/[?#]/)[0]?.split('/').slice(1) ?? [];
  const end = words.findIndex((word) => word !== '' && !plainWord.test(word));
  return `/${(end < 0 ? words : [...words.slice(0, end), '…']).join('/')}`;
};
