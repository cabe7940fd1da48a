import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '#contract/staff/passkeys.ts';

/** How a passkey answers otherwise than it should. */
interface Deviation {
  /** Origin of the page that asks. */
  readonly origin?: string;
  /** Whether the person showed a finger, a face or a PIN; they did by default. */
  readonly isVerified?: boolean;
  /** Signature counter; 0 for passkeys that are shared between devices. */
  readonly counter?: number;
}

/** A passkey in memory, which answers as a browser does. */
export interface SoftwarePasskey {
  readonly id: string;
  readonly create: (options: PasskeyCreationOptions, deviation?: Deviation) => PasskeyAttestation;
  readonly sign: (options: PasskeyRequestOptions, deviation?: Deviation) => PasskeyAssertion;
}

type CborValue = number | string | Buffer | Map<number | string, CborValue>;

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 0xff]);
}

/** Writes the few kinds of CBOR values that an attestation has. */
function encodeCbor(value: CborValue): Buffer {
  if (typeof value === 'number') {
    return value >= 0 ? cborHead(0, value) : cborHead(1, -1 - value);
  }
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([cborHead(3, text.length), text]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [encodeCbor(key), encodeCbor(each)]);
  return Buffer.concat([cborHead(5, value.size), ...entries]);
}

function toCoseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const entries: [number, CborValue][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ];
  return encodeCbor(new Map(entries));
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasKey = 0x40;

function toAuthenticatorData(
  rpId: string,
  { isVerified = true, counter = 0 }: Deviation,
  key: Buffer | null,
): Buffer {
  const flags = userPresent | (isVerified ? userVerified : 0) | (key ? hasKey : 0);
  const head = Buffer.alloc(5);
  head.writeUInt8(flags);
  head.writeUInt32BE(counter, 1);
  const hash = createHash('sha256').update(rpId).digest();
  return Buffer.concat([hash, head, key ?? Buffer.alloc(0)]);
}

/** Creates a passkey with a new P-256 key, for pages of this origin. */
export function createSoftwarePasskey(ownOrigin = 'http://localhost'): SoftwarePasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(32);
  const id = credential.toString('base64url');
  const toClientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  return {
    id,
    create: ({ challenge, rp }, deviation = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credential.length);
      const key = Buffer.concat([Buffer.alloc(16), length, credential, toCoseKey(publicKey)]);
      const authData = toAuthenticatorData(rp.id, deviation, key);
      const attestation = new Map<string, CborValue>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const { origin = ownOrigin } = deviation;
      const clientData = toClientData('webauthn.create', challenge, origin);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          attestationObject: encodeCbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },
    sign: ({ challenge, rpId }, deviation = {}) => {
      const { origin = ownOrigin } = deviation;
      const clientData = toClientData('webauthn.get', challenge, origin);
      const authData = toAuthenticatorData(rpId, deviation, null);
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
        clientExtensionResults: {},
      };
    },
  };
}
