import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { sendRaw } from '../../../support/raw.ts';

const path = '/.well-known/security.txt';
let app: TestApp;
let bare: TestApp;
beforeAll(async () => {
  app = await startTestApp({ securityContact: 'mailto:security@acme.com' });
  bare = await startTestApp();
});
afterAll(async () => {
  await app.close();
  await bare.close();
});

describe('security.txt', () => {
  it('names the contact, and the half year for which it holds', async () => {
    const { status, headers, text } = await sendRaw(app.running.server, 'GET', path);

    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/plain; charset=utf-8' });
    expect(text).toBe(
      'Contact: mailto:security@acme.com\nExpires: 2026-09-06T00:00:00.000Z\n' +
        'Canonical: http://heed.test/.well-known/security.txt\n',
    );
  });

  it('is not there without a contact', async () => {
    expect(await bare.anonymous.site.get(path)).toBeError(404, 'not_found');
  });

  it('is only read', async () => {
    expect(await app.anonymous.site.post(path, {})).toBeError(405, 'method_not_allowed');
  });
});
