import { expect, it } from '@jest/globals';
import { examinePush } from '../../../src/cli/doctor/examine-push.ts';
import { pushContact } from '../../../src/domain/notifications/pushing/push-contact.ts';
import { readSettings } from '../../../src/start/settings.ts';

const usual = 'Heed <heed@localhost>';
const homepage = 'https://github.com/heedhq/heed#readme';

it.each([
  ['https://desk.acme.com', usual, 'https://desk.acme.com'],
  ['https://acme.com/heed', 'x@acme.com', 'https://acme.com/heed'],
  ['https://8.8.8.8', usual, 'https://8.8.8.8'],
  ['http://desk.acme.com', '"A, B" <desk@acme.com>', 'mailto:desk@acme.com'],
  ['http://localhost:3000', '"A, B" <desk@acme.com>', 'mailto:desk@acme.com'],
  ['https://localhost:8443', 'desk@acme.com', 'mailto:desk@acme.com'],
  ['https://desk.localhost', 'desk@acme.com', 'mailto:desk@acme.com'],
  ['https://heed.internal', 'desk@acme.com', 'mailto:desk@acme.com'],
  ['https://desk', 'desk@acme.com', 'mailto:desk@acme.com'],
  ['https://10.0.0.4', 'desk@acme.com', 'mailto:desk@acme.com'],
  ['https://[::1]:8443', 'desk@acme.com', 'mailto:desk@acme.com'],
  ['http://localhost:3000', usual, homepage],
  ['https://127.0.0.1', 'heed@mail.local', homepage],
  ['https://192.168.1.20', 'heed@[10.0.0.4]', homepage],
])('tells push services of %s and %s the contact %s', (siteUrl, mailFrom, contact) => {
  expect(pushContact({ siteUrl, mailFrom })).toBe(contact);
});

it('is what heed doctor says', async () => {
  const findings = [
    await examinePush(readSettings({ SITE_URL: 'https://desk.acme.com' })),
    await examinePush(readSettings({})),
  ].flat();

  expect(findings.map(({ state, says }) => [state, says])).toEqual([
    ['ok', 'push services are told the contact https://desk.acme.com'],
    [
      'ok',
      `push services are told the contact ${homepage}, because neither SITE_URL nor the domain of MAIL_FROM is public`,
    ],
  ]);
});
