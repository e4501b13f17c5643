import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { importJWK, type JWTPayload, jwtVerify } from 'jose';
import type { PushDevice, Session } from '../../generated/prisma/client.ts';
import { newId } from '../../src/base/ids.ts';
import type { TestApp } from './app.ts';
import type { Received, TestReceiver } from './receiver.ts';

/** A push service on this machine must be allowed as a webhook's address is. */
export const pushSettings = { webhookAllowedAddresses: ['127.0.0.1'] };

/** A device of the session, as it is stored. */
export function aPushDevice({ database, clock }: TestApp, { id: sessionId, userId }: Session): Promise<PushDevice> {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
  const endpoint = `https://push.example.com/${randomUUID()}`;
  return database.prisma.pushDevice.create({
    data: { id: newId('psh'), sessionId, userId, endpoint, ...keys, createdAt: clock.read() },
  });
}

/** The keys of a browser that takes push messages, which alone opens what is sealed for it (RFC 8291). */
export class PushBrowser {
  readonly #pair = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly path = `/push/${randomUUID()}`;
  readonly #service: TestReceiver;

  /** `service` is the push service at which it is subscribed. */
  constructor(service: TestReceiver) {
    this.#pair.generateKeys();
    this.#service = service;
  }

  /** The same as `PushManager.subscribe` returns. */
  get subscription() {
    const keys = { p256dh: this.#pair.getPublicKey('base64url'), auth: this.#auth.toString('base64url') };
    return { endpoint: this.#service.url(this.path), keys };
  }

  /** The requests that its push service has taken for it. */
  get received(): Received[] {
    return this.#service.received.filter(({ path }) => path === this.path);
  }

  /** The messages for it. */
  get messages(): object[] {
    return this.received.map(({ bytes }) => JSON.parse(this.open(bytes)));
  }

  /** Opens the one record of a body that is encoded as `aes128gcm`. */
  open(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyEnd = 21 + body.readUInt8(20);
    const senderKey = body.subarray(21, keyEnd);
    const shared = this.#pair.computeSecret(senderKey);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), senderKey]);
    const secret = derive(shared, this.#auth, info, 32);
    const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
    const decipher = createDecipheriv('aes-128-gcm', key, derive(secret, salt, 'Content-Encoding: nonce\0', 12));
    decipher.setAuthTag(body.subarray(-16));
    const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
    // The last record ends in a 2, and padding.
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  }
}

function derive(secret: Buffer, salt: Buffer, info: string | Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

/** Reads who signed a request to a push service. Throws unless it was the owner of this public key. */
export async function readVapid({ headers }: Received, publicKey: string): Promise<JWTPayload> {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error(`The request names the key ${key}`);
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'));
  return payload;
}
