import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Wrong {
  origin?: string;
  rpId?: string;
  type?: string;
  counter?: number;
  userVerified?: boolean;
  userHandle?: string;
  challenge?: string;
}

/** A passkey in software, which can also do what no honest device does. */
export class Authenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;
  #userId = '';

  /** What a browser returns for the options of a new passkey. */
  create(options: CreationOptions, wrong: Wrong = {}) {
    this.#userId = options.user.id;
    const credentialId = Buffer.from(this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), uint16(credentialId.length), credentialId, this.#publicKey()]);
    const data = authenticatorData({ rpId: options.rp.id, flags: 0x41, counter: 0, ...wrong }, attested);
    const clientData = clientDataOf({ type: 'webauthn.create', challenge: options.challenge, ...wrong });
    const attestation = Buffer.concat([
      hex('a363666d74646e6f6e656761747453746d74a068617574684461746159'),
      uint16(data.length),
      data,
    ]);
    return {
      ...this.#named(),
      response: { clientDataJSON: base64url(clientData), attestationObject: base64url(attestation) },
    };
  }

  /** What a browser returns for the options of a sign-in. */
  get(options: RequestOptions, wrong: Wrong = {}) {
    this.#counter += 1;
    const data = authenticatorData({ rpId: options.rpId, flags: 0x01, counter: this.#counter, ...wrong });
    const clientData = clientDataOf({ type: 'webauthn.get', challenge: options.challenge, ...wrong });
    const hash = createHash('sha256').update(clientData).digest();
    return {
      ...this.#named(),
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, hash]), this.#keys.privateKey)),
        userHandle: wrong.userHandle ?? this.#userId,
      },
    };
  }

  #named() {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} };
  }

  /** In COSE. */
  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const point = [x, y].map((text) => Buffer.from(text, 'base64url'));
    return Buffer.concat([hex('a5010203262001215820'), point[0] as Buffer, hex('225820'), point[1] as Buffer]);
  }
}

interface CreationOptions {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

interface RequestOptions {
  challenge: string;
  rpId: string;
}

interface Stated {
  rpId: string;
  flags: number;
  counter: number;
  userVerified?: boolean;
}

function authenticatorData({ rpId, flags, counter, userVerified = true }: Stated, attested = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const stated = Buffer.from([userVerified ? flags | 0x04 : flags]);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), stated, count, attested]);
}

function clientDataOf({
  type,
  challenge,
  origin = 'http://heed.test',
}: {
  type: string;
  challenge: string;
  origin?: string;
}) {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}

function hex(text: string): Buffer {
  return Buffer.from(text, 'hex');
}

function base64url(bytes: Buffer): string {
  return bytes.toString('base64url');
}
