import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Unavailable } from '../../../src/base/errors.ts';
import { isInboxFailing } from '../../../src/doors/mail/imap/inbox-state.ts';
import { Dovecot, whyNoDovecot } from '../../support/dovecot.ts';
import { InboxFixture } from '../../support/inbox-fixture.ts';
import { mailOf } from '../../support/recording-pipe.ts';
import { TokenServer } from '../../support/token-server.ts';
import { until } from '../../support/until.ts';

const withDovecot = whyNoDovecot ? describe.skip : describe;
const dayMs = 86_400_000;

withDovecot(`the reader of a mailbox (${whyNoDovecot ?? 'ready'})`, () => {
  let inbox: InboxFixture;

  beforeEach(async () => {
    inbox = await InboxFixture.open();
  });

  afterEach(() => inbox.close());

  it('hands over a mail within five seconds, unchanged and unseen', async () => {
    const { pipe, dovecot } = inbox;
    inbox.start();
    const mail = Buffer.concat([Buffer.from(mailOf('new')), Buffer.from([0xe4, 0xff, 0x80, 0x0d, 0x0a])]);

    await dovecot.put([mail]);
    await until('the mail is there', () => pipe.mails.length > 0, 5_000);

    expect(pipe.mails).toEqual([
      {
        bytes: mail,
        door: 'imap',
        envelope: null,
        place: { mailbox: inbox.name, uidValidity: expect.any(String), uid: 1 },
      },
    ]);
    await inbox.hasMoved({ done: ['new'], inbox: [] });
    expect((await dovecot.list('Heed/Done'))[0]?.flags).not.toContain('\\Seen');
  });

  it('takes what came before the start in its order, but leaves what is older than seven days', async () => {
    const { pipe, dovecot } = inbox;
    await dovecot.put([mailOf('old')], { cameAt: new Date(Date.now() - 8 * dayMs) });
    await dovecot.put([mailOf('first')], { cameAt: new Date(Date.now() - 6 * dayMs) });
    await dovecot.put([mailOf('second')]);

    inbox.start();

    await inbox.hasMoved({ done: ['first', 'second'], inbox: ['old'] });
    expect(pipe.subjects).toEqual(['first', 'second']);
    await until('the end is noted', () => pipe.position?.lastUid === 3);
  });

  it('counts mail as new that comes after an empty first connection, however old it is by then', async () => {
    const { pipe, dovecot } = inbox;
    await dovecot.put([mailOf('old')], { cameAt: new Date(Date.now() - 9 * dayMs) });
    inbox.start();
    await until('the end is noted', () => pipe.position !== null);
    await inbox.stop();

    await dovecot.put([mailOf('missed')], { cameAt: new Date(Date.now() - 8 * dayMs) });
    inbox.start();

    await inbox.hasMoved({ done: ['missed'], inbox: ['old'] });
    expect(pipe.subjects).toEqual(['missed']);
  });

  it.each([true, false])('reads on after a restart when the mailbox was empty at first (moving: %s)', async (moves) => {
    const { pipe, dovecot } = inbox;
    inbox.start({ moves });
    await until('the end is noted', () => pipe.position?.lastUid === 0);
    await inbox.stop();

    inbox.start({ moves });
    await until('the mailbox is open', () => inbox.state?.isUp === true);
    await dovecot.put([mailOf('first')]);
    await until('the mail is there', () => pipe.mails.length > 0);

    expect(pipe.subjects).toEqual(['first']);
    expect(inbox.state).toMatchObject({ isUp: true, lastError: null, failures: 0 });
  });

  it('tells of a refused search after three times, and reads on once the server allows it', async () => {
    const { pipe, dovecot, proxy } = inbox;
    await dovecot.put([mailOf('first')]);
    proxy.refuse(/UID SEARCH/);
    inbox.start();
    await until('the search is refused', () => inbox.state?.failures === 1);
    const atFirst = isInboxFailing();
    await until('it is refused three times', () => (inbox.state?.failures ?? 0) >= 3, 20_000);

    expect([atFirst, isInboxFailing()]).toEqual([false, true]);
    expect(inbox.state).toMatchObject({ isUp: false, lastError: 'The mail server refuses to search the folder' });
    proxy.refuse(null);
    await until('the mail is there', () => pipe.mails.length > 0, 20_000);
    await until('nothing fails', () => isInboxFailing() === false);
  });

  it('moves what is held or refused to review', async () => {
    const { pipe, dovecot } = inbox;
    const becomes = { a: 'held', b: 'refused', c: 'handled', d: 'dropped' } as const;
    pipe.becomes = (subject) => becomes[subject as keyof typeof becomes];
    await dovecot.put(Object.keys(becomes).map((subject) => mailOf(subject)));

    inbox.start();

    await inbox.hasMoved({ done: ['c', 'd'], review: ['a', 'b'], inbox: [] });
  });

  it('keeps a mail that the pipeline rejects, and hands it over later', async () => {
    const { pipe, dovecot } = inbox;
    pipe.failure = new Unavailable();
    inbox.start();
    await dovecot.put([mailOf('first'), mailOf('second')]);

    await until('it is tried again', () => pipe.failures >= 2);
    expect(inbox.state).toMatchObject({ isUp: false, lastError: expect.stringContaining('could not be stored') });
    expect(await dovecot.subjects('INBOX')).toEqual(['first', 'second']);
    pipe.failure = null;

    await inbox.hasMoved({ done: ['first', 'second'], inbox: [] });
    expect(inbox.state).toMatchObject({ isUp: true, lastError: null });
    expect(inbox.log.having('a mail could not be stored and stays in the mailbox')).toHaveLength(1);
  });

  it('hands over only the header of a mail that is too large', async () => {
    const { pipe, dovecot } = inbox;
    inbox.start();
    await dovecot.put([mailOf('large', `${'x'.repeat(70)}\r\n`.repeat(365_000))]);

    await inbox.hasMoved({ review: ['large'], inbox: [] });

    const [mail] = pipe.mails;
    expect(mail?.bytes.toString()).toMatch(/^From: Ada[\s\S]*Message-ID: <large@example.com>\r\n\r\n$/);
    expect(mail?.headerOnly).toEqual({ reason: 'too_large', size: expect.any(Number) });
    expect(inbox.log.having('only the header of a mail was kept')).toHaveLength(1);
  });

  it('leaves all in place where nothing is moved, and hands over nothing twice', async () => {
    const { pipe, dovecot } = inbox;
    await dovecot.put([mailOf('first')]);
    inbox.start({ moves: false });
    await until('the mail is there', () => pipe.mails.length > 0);
    await inbox.stop();

    inbox.start({ moves: false });
    await dovecot.put([mailOf('second')]);
    await until('the other is there', () => pipe.mails.length > 1);

    expect([pipe.subjects, pipe.known]).toEqual([['first', 'second'], []]);
    expect(await dovecot.subjects('INBOX')).toEqual(['first', 'second']);
    expect(await dovecot.list('Heed/Done')).toEqual([]);
  });

  it('looks back seven days when the mailbox has new numbers', async () => {
    const { pipe, dovecot } = inbox;
    await dovecot.put([mailOf('old')], { cameAt: new Date(Date.now() - 8 * dayMs) });
    await dovecot.put([mailOf('known')]);
    inbox.start({ moves: false });
    await until('the mail is there', () => pipe.mails.length > 0);
    await inbox.stop();
    const before = pipe.position?.uidValidity;

    await dovecot.kill();
    await dovecot.forgetNumbers();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await dovecot.start();
    await dovecot.put([mailOf('new')]);
    inbox.start({ moves: false });
    await until('the new mail is there', () => pipe.mails.length > 1);

    expect([pipe.subjects, pipe.known]).toEqual([['known', 'new'], ['known']]);
    expect(pipe.position?.uidValidity).not.toBe(before);
  });

  it('goes on beside a colleague who reads and moves mails', async () => {
    const { pipe, dovecot } = inbox;
    const colleague = await dovecot.open();
    await colleague.mailboxCreate('Private');
    pipe.onMail = async (subject) => {
      if (subject !== 'a') return;
      await colleague.noop();
      await colleague.messageFlagsAdd('2,3', ['\\Seen'], { uid: true });
      await colleague.messageMove('1,2', 'Private', { uid: true });
    };
    await dovecot.put(['a', 'b', 'c'].map((subject) => mailOf(subject)));

    inbox.start();

    await inbox.hasMoved({ done: ['c'], inbox: [] });
    expect(pipe.subjects).toEqual(['a', 'c']);
    expect(await dovecot.subjects('Private')).toEqual(['a', 'b']);
    expect(inbox.log.having('the mailbox cannot be read and will be opened again')).toEqual([]);
    await colleague.logout();
  });

  it('says once that the password is wrong, and reads once it is right', async () => {
    const { pipe, dovecot } = inbox;
    await dovecot.put([mailOf('first')]);
    let tries = 0;
    const countTry = async () => {
      tries += 1;
      void inbox.proxy.once(/AUTHENTICATE|LOGIN/, 'seen', countTry);
    };
    await countTry();
    inbox.start({ password: 'wrong', refusedPauseMs: 200 });

    await until('it is tried again', () => tries > 2);

    expect(inbox.state).toMatchObject({ isUp: false, lastError: expect.stringContaining('Authentication failed') });
    expect(inbox.log.having('the mail server refuses the user or the password of MAIL_INBOUND')).toHaveLength(1);
    expect(inbox.log.text).not.toContain('"wrong"');
    expect(pipe.mails).toEqual([]);
  });
});

withDovecot(`the reader of a mailbox below a prefix (${whyNoDovecot ?? 'ready'})`, () => {
  it('makes its folders as the server names them', async () => {
    const dovecot = await Dovecot.start({ namespace: { prefix: 'INBOX.', separator: '.' } });
    const inbox = await InboxFixture.open(dovecot);
    await dovecot.put([mailOf('first')]);

    inbox.start();
    await until('the mail is moved', async () => (await dovecot.subjects('INBOX.Heed.Done')).length > 0);

    expect(await dovecot.subjects('INBOX')).toEqual([]);
    await inbox.close();
  });
});

withDovecot(`the reader of a mailbox with tokens (${whyNoDovecot ?? 'ready'})`, () => {
  it('asks for a new token for each connection, and says why it gets none', async () => {
    const tokens = await TokenServer.start();
    tokens.refuses = true;
    const dovecot = await Dovecot.start({ tokenInfoUrl: tokens.tokenInfoUrl });
    const inbox = await InboxFixture.open(dovecot);
    await dovecot.put([mailOf('first')]);
    inbox.start({ oauth: tokens.client, refusedPauseMs: 500 });
    await until('it is refused', () => inbox.state?.lastError?.includes('Invalid client secret') === true);
    tokens.refuses = false;

    await inbox.hasMoved({ done: ['first'], inbox: [] });
    const asked = tokens.asked.length;
    await dovecot.kill();
    await dovecot.start();
    await until('it is open again', () => inbox.state?.isUp === true && tokens.asked.length > asked);

    const { clientId, clientSecret, scope } = tokens.client;
    expect(tokens.asked.at(-1)).toEqual({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope,
    });
    await inbox.close();
    await tokens.close();
  });
});
