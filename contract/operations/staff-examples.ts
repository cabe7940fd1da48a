/** Examples that calls of the staff share: a passkey's challenge, and what a browser made of it. */
const challenge = 'q0yVXHn0cZ3PZy6mU4Uo2w7l1zGkqgB1Yt8a0w3m9nE';

const bytes = 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0';

/** Id of a credential. */
export const credentialId = 'pQECAyYgASFYIEuYbX5V';

/** Options to sign with a passkey. */
export const requestOptions = {
  challenge,
  rpId: 'prints.example',
  timeout: 300_000,
  allowCredentials: [{ id: credentialId, type: 'public-key', transports: ['internal'] }],
  userVerification: 'required',
};

/** Options to create a passkey. */
export const creationOptions = {
  challenge,
  rp: { id: 'prints.example', name: 'FPX' },
  user: {
    id: 'NWIwZjZjNTItM2ExZS00YjU3',
    name: 'nadia@example.com',
    displayName: 'Nadia',
  },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
};

/** A passkey signed. */
export const assertion = {
  id: credentialId,
  rawId: credentialId,
  type: 'public-key',
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
  clientExtensionResults: {},
};

/** A passkey was created. */
export const attestation = {
  id: credentialId,
  rawId: credentialId,
  type: 'public-key',
  response: { clientDataJSON: bytes, attestationObject: bytes, transports: ['internal'] },
  clientExtensionResults: {},
};

/** The secret of a link. */
export const link = 'Jm8rC0pX1sV6kT2wQ9zL4bN7dF3gH5yU0eR8aKxMzPc';

/** A new authenticator. */
export const offer = {
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  address:
    'otpauth://totp/FPX:nadia%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=FPX',
  sealed: 'd3a1bGZmUXk0c2VhbGVk',
};

/** A password that may be set. */
export const password = 'correct horse battery staple';

/** Nothing but the success. */
export const done = { done: ['Done', { success: true }] } as const;

/** New recovery codes. */
export const recoveryCodes = {
  codes: ['Shown once', { recoveryCodes: ['K7QD-2MXA-R9WN-5TBE-H3VC-8PLK'] }],
} as const;

/** Id of a person. */
export const personId = '5b0f6c52-3a1e-4b57-9c6d-2f4e8a7b1c90';

/** Id of a session. */
export const sessionId = '8e1d1b0e-6a39-4a0e-9a53-6f4f4a0a6b77';

/** A session. */
export const session = {
  id: sessionId,
  browser: 'Chrome',
  system: 'Windows',
  address: '203.0.113.7',
  openedAt: '2026-11-23T08:00:00.000Z',
  lastUsedAt: '2026-11-23T14:05:00.000Z',
  isThis: true,
};
