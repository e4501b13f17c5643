import { expect, it } from '@jest/globals';
import { aClient } from './fake-fetch.ts';

const mail = 'From: ada@example.org\r\nSubject: Gr\u00fc\u00dfe\r\n\r\nIt stops.\r\n';
const bytes = new TextEncoder().encode(mail);

it.each([
  ['text', mail],
  ['bytes', bytes],
  ['a Blob', new Blob([bytes])],
  ['a stream', new Blob([bytes]).stream()],
])('hands over a mail as it is, from %s', async (_name, body) => {
  const { heed, requests } = aClient({ apiKey: null }, [{ data: { outcome: 'stored' } }]);

  const handed = await heed.mailIntake.ingest('secret', body, { to: ['help@acme.example', 'b@acme.example'] });

  expect(handed).toEqual({ outcome: 'stored' });
  const [request] = requests;
  expect(request?.url).toBe('https://heed.test/api/mail/secret?to=help%40acme.example%2Cb%40acme.example');
  expect(request?.headers.get('Content-Type')).toBe('message/rfc822');
  expect(request?.headers.get('Idempotency-Key')).toBeNull();
  expect(new Uint8Array((await request?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
});

it('explains a mail in the workspace of the client', async () => {
  const { heed, requests } = aClient({ workspaceId: 'ws_1' }, [{ data: { subject: 'Hi' } }]);

  const told = await heed.mails.explain(mail, { door: 'imap' });

  expect(told).toMatchObject({ subject: 'Hi' });
  expect(requests[0]?.url).toBe('https://heed.test/api/v1/mail/explain?workspaceId=ws_1&door=imap');
});
