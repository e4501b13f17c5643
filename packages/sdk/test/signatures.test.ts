import { describe, expect, it } from '@jest/globals';
import { signWebhook, verifyWebhook } from '../src/index.ts';

describe('signatures', () => {
  it('are those of openssl, and are checked in full', async () => {
    const signature = await signWebhook('{"message":"hi"}', 'whsec_test');

    expect(signature).toBe('sha256=c407fabd42c73cc0fbd4b1e3ffc11c2659e965531f0c39e57d1196031aaa103e');
    expect(await verifyWebhook('{"message":"hi"}', signature, 'whsec_test')).toBe(true);
    expect(await verifyWebhook('{"message":"ho"}', signature, 'whsec_test')).toBe(false);
    expect(await verifyWebhook('{"message":"hi"}', signature.slice(0, -2), 'whsec_test')).toBe(false);
    expect(await verifyWebhook('{"message":"hi"}', null, 'whsec_test')).toBe(false);
  });
});
