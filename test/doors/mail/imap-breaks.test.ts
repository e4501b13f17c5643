import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../../support/database.ts';
import { whyNoDovecot } from '../../support/dovecot.ts';
import { InboxFixture } from '../../support/inbox-fixture.ts';
import { leaveDatabase } from '../../support/kept-databases.ts';
import { mailOf } from '../../support/recording-pipe.ts';
import { until } from '../../support/until.ts';

const withDovecot = whyNoDovecot ? describe.skip : describe;
const isLong = Boolean(process.env.TEST_LONG);
const onlyLong = isLong ? it : it.skip;
const onPostgresql = process.env.TEST_DATABASE_URL ? it : it.skip;

withDovecot(`a mailbox whose server is killed (${whyNoDovecot ?? 'ready'})`, () => {
  let inbox: InboxFixture;

  beforeEach(async () => {
    inbox = await InboxFixture.open();
  });

  afterEach(() => inbox.close());

  const restart = async () => {
    await inbox.dovecot.kill();
    await inbox.dovecot.start();
  };

  it('is read on after an IDLE', async () => {
    const { pipe, dovecot } = inbox;
    inbox.start();
    await dovecot.put([mailOf('first')]);
    await inbox.hasMoved({ done: ['first'], inbox: [] });

    await dovecot.kill();
    await until('the break is seen', () => inbox.state?.isUp === false);
    await dovecot.start();
    await dovecot.put([mailOf('second')]);

    await inbox.hasMoved({ done: ['first', 'second'], inbox: [] });
    expect([pipe.subjects, pipe.known]).toEqual([['first', 'second'], []]);
  });

  it.each([
    ['the search', /UID SEARCH/, 'answer'],
    ['the list of new mails', /FETCH.*RFC822\.SIZE/, 'answer'],
    ['the fetch of a mail', /FETCH.*BODY\.PEEK\[\]/, 'answer'],
    ['the command to move a mail', /UID MOVE/, 'command'],
    ['the answer that a mail is moved', /UID MOVE/, 'answer'],
  ] as const)('loses nothing and reads nothing twice after a break in %s', async (_moment, command, at) => {
    const { pipe, dovecot, proxy } = inbox;
    await dovecot.put([mailOf('first'), mailOf('second'), mailOf('third')]);
    const broken = proxy.once(command, at, restart);
    inbox.start();

    await broken;

    await inbox.hasMoved({ done: ['first', 'second', 'third'], inbox: [] });
    expect(pipe.subjects).toEqual(['first', 'second', 'third']);
  });

  it('is read on by a process that follows one killed before it moved a mail', async () => {
    const { pipe, dovecot } = inbox;
    await dovecot.put([mailOf('first')]);
    inbox.start({ moves: false });
    await until('the mail is stored', () => pipe.mails.length > 0);
    await inbox.stop();

    inbox.start();

    await inbox.hasMoved({ done: ['first'], inbox: [] });
    expect([pipe.subjects, pipe.known]).toEqual([['first'], ['first']]);
  });

  it('keeps a mail that was being handed over when the process is told to stop', async () => {
    const { pipe, dovecot } = inbox;
    pipe.onMail = () => new Promise((resolve) => setTimeout(resolve, 1_000));
    await dovecot.put([mailOf('first'), mailOf('second')]);
    inbox.start();
    await until('a mail is being handed over', () => inbox.state?.isReading === true && pipe.handedOver > 0);

    const began = performance.now();
    await inbox.stop();

    expect(performance.now() - began).toBeLessThan(4_000);
    await inbox.hasMoved({ done: ['first'], inbox: ['second'] });
    expect(pipe.subjects).toEqual(['first']);
  });

  onPostgresql('is read by one of two processes, and by the other once that one ends (needs postgresql)', async () => {
    const { pipe, dovecot } = inbox;
    const database = await openTestDatabase('postgresql');
    if (database.kind !== 'postgresql') throw new Error('not on PostgreSQL');
    const stopFirst = inbox.start({ database });
    await until('the first reads', () => inbox.states.some(({ isUp }) => isUp));
    inbox.start({ database });
    await dovecot.put([mailOf('first')]);
    await inbox.hasMoved({ done: ['first'], inbox: [] });
    expect(inbox.states.map(({ isReading }) => isReading)).toEqual([true, false]);

    await stopFirst();
    await dovecot.put([mailOf('second')]);

    await inbox.hasMoved({ done: ['first', 'second'], inbox: [] });
    expect([pipe.subjects, pipe.known]).toEqual([['first', 'second'], []]);
    await inbox.stop();
    await leaveDatabase(database);
  });

  onlyLong(
    `takes 500 waiting mails once each, while its server is killed (needs ${isLong ? 'dovecot' : 'TEST_LONG'})`,
    async () => {
      const { pipe, dovecot, proxy } = inbox;
      const subjects = Array.from({ length: 500 }, (_, index) => `mail-${index}`);
      await dovecot.put(subjects.map((subject) => mailOf(subject)));
      inbox.start();

      for (const [command, at] of [
        [/BODY\.PEEK\[\]/, 'answer'],
        [/UID MOVE/, 'answer'],
        [/UID MOVE/, 'command'],
      ] as const) {
        const before = pipe.mails.length;
        await until('some are read', () => pipe.mails.length > before + 50);
        await proxy.once(command, at, restart);
      }

      await inbox.hasMoved({ done: subjects, inbox: [] });
      expect(pipe.subjects).toEqual(subjects);
    },
  );
});
