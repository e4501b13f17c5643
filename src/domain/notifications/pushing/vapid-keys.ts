import { createECDH } from 'node:crypto';
import type { InstallationSecrets } from '../../../platform/installation-secrets.ts';

export const curve = 'prime256v1';
/** The number of points of the curve: a private key is at least 1 and below it. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** The keys by which push services know this installation, as base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Returns the keys that belong to the installation's secret: always the same. */
export async function vapidKeys(secrets: InstallationSecrets): Promise<VapidKeys> {
  const secret = await secrets.get('vapid');
  const scalar = (BigInt(`0x${secret.toString('hex')}`) % (order - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const pair = createECDH(curve);
  pair.setPrivateKey(privateKey);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}
