import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { examineMailIn } from '../../src/cli/doctor/examine-mail-in.ts';
import { startLmtpServer } from '../../src/doors/mail/lmtp/lmtp-server.ts';
import { readSettings, type Settings } from '../../src/start/settings.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { silentResolver, TestDns } from '../support/dns.ts';
import { Dovecot, whyNoDovecot } from '../support/dovecot.ts';
import { freePort } from '../support/free-port.ts';
import { ImapProxy } from '../support/imap-proxy.ts';
import { mailOf, RecordingPipe } from '../support/recording-pipe.ts';

const reply = 'reply+{}@acme.example';
let app: TestApp;
let dns: TestDns;
beforeAll(async () => {
  app = await startTestApp();
  dns = await TestDns.start({ 'acme.example': { mx: 'mx.acme.example' }, 'bare.example': { txt: 'x' } });
});
afterAll(async () => {
  dns.close();
  await app.close();
});

function settingsOf(env: NodeJS.ProcessEnv): Settings {
  return readSettings({ MAIL_REPLY_ADDRESS: reply, MAIL_AUTHSERV_ID: 'mx.acme.example', ...env });
}

const examine = (env: NodeJS.ProcessEnv, resolver = dns.resolver) =>
  examineMailIn(settingsOf(env), app.database, resolver);

/** Returns a mail that these servers judged, the last of them topmost. */
function judgedMail(subject: string, ...judges: string[]): string {
  const headers = judges.toReversed().map((judge) => `Authentication-Results: ${judge};\r\n\tdmarc=pass\r\n`);
  return `${headers.join('')}${mailOf(subject)}`;
}

describe('mail in', () => {
  it('is not examined without a door', async () => {
    const findings = await examineMailIn(readSettings({}), app.database, dns.resolver);

    expect(findings).toEqual([
      {
        about: 'mail in',
        state: 'skipped',
        says: 'MAIL_INBOUND, MAIL_LMTP and MAIL_WEBHOOK_SECRET are not set: no mail is taken in',
      },
    ]);
  });

  it('by LMTP is in order when the service greets at its port', async () => {
    const lmtp = await startLmtpServer(
      { host: '127.0.0.1', port: 0 },
      { ...new RecordingPipe(), log: pino({ level: 'silent' }) },
    );

    const findings = await examine({ MAIL_LMTP: `127.0.0.1:${lmtp.port}` });
    await lmtp.stop();

    expect(findings).toEqual([
      { about: 'mail in', state: 'ok', says: `the service takes mail by LMTP at 127.0.0.1:${lmtp.port}` },
      { about: 'mail in', state: 'ok', says: 'acme.example of MAIL_REPLY_ADDRESS has a mail server' },
    ]);
  });

  it('by LMTP is warned about while nothing answers, and a fault when another program does', async () => {
    const other = createServer((socket) => socket.end('220 mail.example ESMTP Postfix\r\n'));
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;

    const [away] = await examine({ MAIL_LMTP: `127.0.0.1:${await freePort()}` });
    const [taken] = await examine({ MAIL_LMTP: `127.0.0.1:${port}` });
    other.close();

    expect(away).toMatchObject({ state: 'warning', says: expect.stringContaining('ECONNREFUSED') });
    expect(taken).toMatchObject({ state: 'fault', says: `another program answers at 127.0.0.1:${port} of MAIL_LMTP` });
  });

  it('says that no sender is proven, and that no answer finds its way, without the settings for it', async () => {
    const findings = await examine({
      MAIL_LMTP: `127.0.0.1:${await freePort()}`,
      MAIL_AUTHSERV_ID: undefined,
      MAIL_REPLY_ADDRESS: undefined,
    });

    expect(findings.slice(1)).toMatchObject([
      { state: 'warning', says: 'MAIL_AUTHSERV_ID is not set: no sender is proven' },
      { state: 'warning', says: expect.stringContaining('MAIL_REPLY_ADDRESS is not set') },
    ]);
  });

  it.each([
    [
      'whose domain has no MX',
      'reply+{}@bare.example',
      () => dns.resolver,
      'warning',
      'bare.example of MAIL_REPLY_ADDRESS has no MX',
    ],
    [
      'whose domain does not exist',
      'reply+{}@none.example',
      () => dns.resolver,
      'warning',
      'none.example of MAIL_REPLY_ADDRESS has no MX',
    ],
    ['while the DNS is away', reply, silentResolver, 'skipped', 'the MX of acme.example could not be looked up'],
  ])('examines an address for answers %s', async (_which, address, resolver, state, says) => {
    const env = { MAIL_INBOUND: 'imap://ada:secret@127.0.0.1:1', MAIL_REPLY_ADDRESS: address };

    const findings = await examine(env, resolver());

    expect(findings.at(-1)).toMatchObject({ about: 'mail in', state, says: expect.stringContaining(says) });
  });
});

(whyNoDovecot ? describe.skip : describe)(`a mailbox (${whyNoDovecot ?? 'ready'})`, () => {
  let dovecot: Dovecot;
  beforeAll(async () => {
    dovecot = await Dovecot.start();
  });
  afterAll(() => dovecot.remove());
  beforeEach(async () => {
    await app.database.prisma.mailboxPosition.deleteMany();
    await dovecot.kill();
    await dovecot.start();
  });

  const address = ({ scheme = 'imap', password = dovecot.password, port = dovecot.port, folder = 'INBOX' } = {}) =>
    `${scheme}://ada:${password}@127.0.0.1:${port}/${folder}`;

  it('is opened, its waiting mails are counted, and the folders that will be made are named', async () => {
    await dovecot.put([judgedMail('first', 'mx.acme.example'), judgedMail('second', 'mx.acme.example')]);

    const findings = await examine({ MAIL_INBOUND: address() });

    expect(findings).toEqual([
      { about: 'mailbox', state: 'ok', says: `ada@127.0.0.1:${dovecot.port}/INBOX can be read: 2 mails wait in it` },
      {
        about: 'mailbox',
        state: 'ok',
        says: 'handled mail is moved to Heed/Done and Heed/Review; the first such mail makes Heed/Done and Heed/Review',
      },
      {
        about: 'mail in',
        state: 'ok',
        says: 'mx.acme.example judged the newest mail in the mailbox, as MAIL_AUTHSERV_ID says',
      },
      { about: 'mail in', state: 'ok', says: 'acme.example of MAIL_REPLY_ADDRESS has a mail server' },
    ]);
    expect((await dovecot.list('INBOX')).map(({ flags }) => flags)).toEqual([[], []]);
    expect(await dovecot.subjects('Heed/Done')).toEqual([]);
  });

  it('that was read before has only later mails waiting', async () => {
    const client = await dovecot.open();
    const uidValidity = String((client.mailbox || undefined)?.uidValidity);
    await client.logout();
    const row = { mailbox: `ada@127.0.0.1:${dovecot.port}/INBOX`, uidValidity, uid: 1, updatedAt: new Date() };
    await app.database.prisma.mailboxPosition.create({ data: row });

    const [finding] = await examine({ MAIL_INBOUND: address(), MAIL_MOVE: 'off' });

    expect(finding).toMatchObject({ state: 'ok', says: expect.stringContaining(': 1 mail waits in it') });
  });

  it('whose folder the mail server refuses to search has a fault, which names the folder', async () => {
    const proxy = await ImapProxy.before(dovecot.port);
    proxy.refuse(/UID SEARCH/);

    const [finding] = await examine({ MAIL_INBOUND: address({ port: proxy.port }) });
    await proxy.close();

    expect(finding).toMatchObject({
      ...{ about: 'mailbox', state: 'fault' },
      says: 'the mail server of MAIL_INBOUND refuses to search the folder INBOX, so its mail cannot be read',
    });
  });

  it('with mails that another server judged has a fault, which names that server', async () => {
    const client = await dovecot.open();
    await client.mailboxCreate(['Heed', 'Done']);
    await client.logout();
    // IMAP knows the second in which a mail came, no more.
    const cameAt = new Date(Date.now() + 5000);
    const judged = judgedMail('third', 'mx.acme.example', 'mail.protection.example');
    await dovecot.put([judged], { folder: 'Heed/Done', cameAt });

    const setToNone = await examine({ MAIL_INBOUND: address(), MAIL_AUTHSERV_ID: undefined });
    const mixed = await examine({ MAIL_INBOUND: address() });
    const wrong = await examine({ MAIL_INBOUND: address(), MAIL_AUTHSERV_ID: 'other.example' });

    expect(setToNone.at(-2)).toMatchObject({
      state: 'warning',
      remedy: expect.stringContaining('set MAIL_AUTHSERV_ID=mail.protection.example'),
    });
    expect(mixed.at(-2)).toMatchObject({ state: 'warning', says: expect.stringContaining('mail.protection.example') });
    expect(wrong.at(-2)).toMatchObject({
      state: 'fault',
      says: 'MAIL_AUTHSERV_ID is other.example, but the newest mail in the mailbox was judged by mail.protection.example',
    });
  });

  it('whose mail server does not name itself proves nobody until the setting says so', async () => {
    const microsoft = 'spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=example.org; dmarc=pass action=none';
    const cameAt = new Date(Date.now() + 60_000);
    await dovecot.put([`Authentication-Results: ${microsoft}\r\n${mailOf('fourth')}`], { cameAt });

    const findings = await examine({ MAIL_INBOUND: address() });
    const trusting = await examine({ MAIL_INBOUND: address(), MAIL_AUTHSERV_ID: 'unnamed' });

    expect(findings.at(-2)).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('does not name itself'),
      remedy: expect.stringContaining('MAIL_AUTHSERV_ID=unnamed'),
    });
    expect(trusting.at(-2)).toMatchObject({
      state: 'ok',
      says: 'a server that does not name itself judged the newest mail in the mailbox, as MAIL_AUTHSERV_ID says',
    });
  });

  it.each([
    [
      'a wrong password',
      () => address({ password: 'wrong' }),
      'refuses the user or the password: Authentication failed',
    ],
    ['a port where nothing answers', () => address({ port: 1 }), 'cannot be reached at 127.0.0.1:1'],
    ['a port that begins without TLS', () => address({ scheme: 'imaps' }), 'TLS with 127.0.0.1:'],
    ['a folder that is missing', () => address({ folder: 'Help' }), 'the folder Help is missing'],
  ])('with %s has a fault, told in one sentence', async (_what, inbound, says) => {
    const findings = await examine({ MAIL_INBOUND: inbound() });

    const [fault] = findings;
    expect(fault).toMatchObject({
      about: 'mailbox',
      state: 'fault',
      says: expect.stringContaining(says),
      remedy: expect.stringMatching(/\w/),
    });
    expect(fault?.says).not.toMatch(/\n|secret-of-ada|wrong@/);
  });
});
