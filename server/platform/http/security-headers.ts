import { IncomingMessage, ServerResponse, type OutgoingHttpHeaders } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

const contentPolicy = (cardOrigins: readonly string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    baseUri: ["'none'"],
    connectSrc: ["'self'"],
    fontSrc: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    frameSrc: cardOrigins.length > 0 ? [...cardOrigins] : ["'none'"],
    imgSrc: ["'self'", 'blob:', 'data:'],
    manifestSrc: ["'self'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...cardOrigins],
    styleSrc: ["'self'"],
    workerSrc: ["'self'", 'blob:'],
  },
});

/** What the browser may use on the shop's pages: the customer's place on a tap, and paying in the card window. */
const permissionsPolicy = (cardOrigins: readonly string[]): string => {
  const off = ['camera', 'display-capture', 'hid', 'microphone', 'midi', 'serial', 'usb'];
  const payment = ['self', ...cardOrigins.map((origin) => `"${origin}"`)].join(' ');
  return [
    ...off.map((feature) => `${feature}=()`),
    'geolocation=(self)',
    `payment=(${payment})`,
    'screen-wake-lock=(self)',
  ].join(', ');
};

/**
 * The headers that keep a page safe, the same on every answer and therefore worked out once. `cardOrigins`: of the
 * card window, its script and its frame. `secure`: the shop is reached by https.
 */
export const securityHeaders = (options: {
  readonly cardOrigins: readonly string[];
  readonly secure: boolean;
}): OutgoingHttpHeaders => {
  const { cardOrigins, secure } = options;
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const apply = helmet({
    contentSecurityPolicy: contentPolicy(cardOrigins),
    crossOriginEmbedderPolicy: false,
    // Browsers heed these only over https and complain elsewhere. Popups: Google Pay opens a window of its own.
    crossOriginOpenerPolicy: secure ? { policy: 'same-origin-allow-popups' } : false,
    originAgentCluster: false,
    strictTransportSecurity: secure ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  apply(response.req, response, (error) => {
    if (error) throw new Error('the security headers cannot be made', { cause: error });
  });
  return { ...response.getHeaders(), 'permissions-policy': permissionsPolicy(cardOrigins) };
};
