import * as z from 'zod/mini';

/** Ways in which a browser reaches a passkey. */
export const passkeyTransports = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] as const;

/** Bytes in base64url. */
function bytes(max: number) {
  return z.string().check(z.maxLength(max, { abort: true }), z.regex(/^[\w-]+$/));
}

const credentialId = bytes(1400);
const publicKeyType = z.literal('public-key');
const challenge = bytes(100);
const timeout = z.int().check(z.minimum(0), z.maximum(3_600_000));
const transports = z
  .array(z.enum(passkeyTransports))
  .check(z.maxLength(passkeyTransports.length, { abort: true }));
const knownPasskeys = z
  .array(z.object({ id: credentialId, type: publicKeyType, transports }))
  .check(z.maxLength(20));

/** What `navigator.credentials.create` needs, as JSON. */
export const passkeyCreationOptions = z.object({
  challenge,
  rp: z.object({
    id: z.string().check(z.maxLength(253)),
    name: z.string().check(z.maxLength(200)),
  }),
  user: z.object({
    id: bytes(100),
    name: z.string().check(z.maxLength(254)),
    displayName: z.string().check(z.maxLength(100)),
  }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKeyType })).check(z.maxLength(10)),
  timeout,
  excludeCredentials: knownPasskeys,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
/** See {@link passkeyCreationOptions}. */
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

/** What `navigator.credentials.get` needs, as JSON. */
export const passkeyRequestOptions = z.object({
  challenge,
  rpId: z.string().check(z.maxLength(253)),
  timeout,
  allowCredentials: knownPasskeys,
  userVerification: z.literal('required'),
});
/** See {@link passkeyRequestOptions}. */
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

const noResults = z.object({});

/** A new passkey, as a browser sends it. */
export const passkeyAttestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(20_000),
    // Browsers may know ways that the shop does not.
    transports: z.exactOptional(
      z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10, { abort: true })),
    ),
  }),
  clientExtensionResults: noResults,
});
/** See {@link passkeyAttestation}. */
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>;

/** A challenge that a passkey signed, as a browser sends it. */
export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(2000),
    userHandle: z.exactOptional(bytes(100)),
  }),
  clientExtensionResults: noResults,
});
/** See {@link passkeyAssertion}. */
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;
