import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Unavailable } from '../../../src/base/errors.ts';
import { type LmtpServer, startLmtpServer } from '../../../src/doors/mail/lmtp/lmtp-server.ts';
import { mostMailBytes } from '../../../src/platform/mail/raw-mail.ts';
import { CapturedLog } from '../../support/captured-log.ts';
import { mailOf, RecordingPipe } from '../../support/recording-pipe.ts';
import { whyNoSwaks } from '../../support/swaks.ts';
import { until } from '../../support/until.ts';

/** A client of LMTP that says exactly what a test lets it say. */
class Client {
  readonly #socket: Socket;
  #text = '';

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.on('data', (data) => {
      this.#text += data.toString();
    });
  }

  /** Sends, and returns the final lines of so many answers. */
  async say(bytes: string | Buffer, answers = 1): Promise<string[]> {
    this.#text = '';
    this.#socket.write(bytes);
    return this.hear(answers);
  }

  async hear(answers = 1): Promise<string[]> {
    const lines = () => this.#text.split('\r\n').filter((line) => /^\d{3} /.test(line));
    await until('the answers are there', () => lines().length >= answers, 10_000);
    return lines();
  }

  async greet(...to: string[]): Promise<string[]> {
    await this.hear();
    await this.say('LHLO test\r\n');
    await this.say('MAIL FROM:<ada@example.com>\r\n');
    const answers = [];
    for (const address of to) answers.push(...(await this.say(`RCPT TO:<${address}>\r\n`)));
    return answers;
  }

  async send(mail: string | Buffer, answers = 1): Promise<string[]> {
    expect(await this.say('DATA\r\n')).toEqual([expect.stringMatching(/^354 /)]);
    return this.say(Buffer.concat([Buffer.from(mail), Buffer.from('.\r\n')]), answers);
  }

  async ended(): Promise<void> {
    if (!this.#socket.closed) await once(this.#socket, 'close');
  }

  close(): void {
    this.#socket.destroy();
  }
}

describe('the door of LMTP', () => {
  let pipe: RecordingPipe;
  let log: CapturedLog;
  let server: LmtpServer;
  let client: Client;

  beforeEach(async () => {
    [pipe, log] = [new RecordingPipe(), new CapturedLog()];
    server = await startLmtpServer({ host: '127.0.0.1', port: 0 }, { ...pipe, log: log.logger, idleMs: 2_000 });
    client = new Client(server.port);
  });

  afterEach(async () => {
    client.close();
    await server.stop();
  });

  it('offers LMTP without a login or TLS', async () => {
    expect(await client.hear()).toEqual(['220 heed LMTP']);
    expect(await client.say('EHLO test\r\n')).toEqual([expect.stringMatching(/^500 /)]);
    await client.say('LHLO test\r\n');
    for (const command of ['AUTH PLAIN AGEAYg==', 'STARTTLS', 'XCLIENT NAME=a'])
      expect(await client.say(`${command}\r\n`)).toEqual([expect.stringMatching(/^500 /)]);
  });

  it('answers each recipient once the mail is stored', async () => {
    const { promise: stored, resolve } = Promise.withResolvers<void>();
    pipe.onMail = () => stored;
    await client.greet('a@acme.example', 'b@acme.example');
    let answers: string[] = [];
    const sending = client.send(mailOf('first'), 2).then((lines) => {
      answers = lines;
    });
    await until('it is being stored', () => pipe.handedOver > 0);
    expect(answers).toEqual([]);

    resolve();
    await sending;

    expect(answers).toEqual(['250 2.6.0 stored', '250 2.6.0 stored']);
    expect(pipe.mails).toEqual([
      {
        bytes: Buffer.from(mailOf('first')),
        door: 'lmtp',
        envelope: { from: 'ada@example.com', to: ['a@acme.example', 'b@acme.example'] },
      },
    ]);
  });

  it('refuses an unknown recipient, and takes the mail for the other', async () => {
    expect(await client.greet('nobody@acme.example', 'a@acme.example')).toEqual([
      expect.stringMatching(/^550 5\.1\.1 /),
      expect.stringMatching(/^250 /),
    ]);

    expect(await client.send(mailOf('first'))).toEqual(['250 2.6.0 stored']);
    expect(pipe.mails[0]?.envelope?.to).toEqual(['a@acme.example']);
  });

  it('answers a recipient named twice two times', async () => {
    await client.greet('a@acme.example', 'A@acme.example');

    expect(await client.send(mailOf('first'), 2)).toEqual(['250 2.6.0 stored', '250 2.6.0 stored']);
    expect(await client.say('NOOP\r\n')).toHaveLength(1);
    expect(pipe.mails[0]?.envelope?.to).toEqual(['a@acme.example']);
  });

  it.each([new Unavailable(), new Error('the value "secret" is too long')])(
    'lets the sender keep the mail on %s',
    async (error) => {
      await client.greet('a@acme.example', 'b@acme.example');
      pipe.failure = error;

      const answers = await client.send(mailOf('first'), 2);

      expect(answers).toEqual([expect.stringMatching(/^451 4\.3\.0 /), expect.stringMatching(/^451 4\.3\.0 /)]);
      expect(answers.join()).not.toContain('secret');
      await client.say('MAIL FROM:<ada@example.com>\r\n');
      expect(await client.say('RCPT TO:<a@acme.example>\r\n')).toEqual([expect.stringMatching(/^451 4\.3\.0 /)]);
      pipe.failure = null;
      await client.say('RCPT TO:<a@acme.example>\r\n');
      expect(await client.send(mailOf('first'))).toEqual(['250 2.6.0 stored']);
    },
  );

  it('refuses a mail that turns out to be nobody’s', async () => {
    pipe.becomes = () => 'refused';
    await client.greet('a@acme.example');

    expect(await client.send(mailOf('first'))).toEqual([expect.stringMatching(/^550 5\.1\.1 /)]);
  });

  it('takes a bounce, which has no sender', async () => {
    await client.greet();
    await client.say('RSET\r\nMAIL FROM:<>\r\nRCPT TO:<a@acme.example>\r\n', 3);
    await client.send(mailOf('bounce'));

    expect(pipe.mails[0]?.envelope).toEqual({ from: '', to: ['a@acme.example'] });
  });

  it('refuses a mail above 25 MB, announced or not', async () => {
    await client.greet('a@acme.example', 'A@acme.example');
    const tooMuch = `${'x'.repeat(78)}\r\n`.repeat(Math.ceil(mostMailBytes / 80) + 1);

    expect(await client.send(mailOf('large', tooMuch), 2)).toEqual([
      expect.stringMatching(/^552 5\.3\.4 /),
      expect.stringMatching(/^552 5\.3\.4 /),
    ]);
    expect(await client.say(`MAIL FROM:<ada@example.com> SIZE=${mostMailBytes + 1}\r\n`)).toEqual([
      expect.stringMatching(/^552 5\.3\.4 /),
    ]);
    expect(pipe.handedOver).toBe(0);
  });

  it('keeps every byte: bare line feeds, dots, NUL and old charsets', async () => {
    const head = Buffer.from('Subject: bytes\n\n..\r\n.dot\r\nno\n.\nend\n.\r\nnor here\r\n..two\r\n');
    const bytes = Buffer.concat([head, Buffer.from([0, 0x80, 0xe4, 0xff, 0x0d, 0x0a])]);
    // Each line that begins with a dot gets another one.
    const stuffed = Buffer.from(bytes.toString('latin1').replaceAll(/(^|\n)\./g, '$1..'), 'latin1');
    await client.greet('a@acme.example');

    expect(await client.send(stuffed)).toEqual(['250 2.6.0 stored']);

    expect(pipe.mails[0]?.bytes.toString('latin1')).toBe(bytes.toString('latin1'));
  });

  it('does not take a dot between bare line feeds for the end', async () => {
    await client.greet('a@acme.example');

    const smuggled =
      'Subject: one\r\n\r\nend\n.\nMAIL FROM:<evil@example.com>\nRCPT TO:<a@acme.example>\nDATA\nx\n.\r\n';
    await client.send(`${smuggled}end\r\n`);

    expect(pipe.mails).toHaveLength(1);
    expect(pipe.mails[0]?.bytes.toString()).toBe(`${smuggled}end\r\n`);
  });

  it('takes no more than 20 connections, and ends silent ones', async () => {
    const others = Array.from({ length: 20 }, () => new Client(server.port));
    await Promise.all(others.slice(0, 19).map((other) => other.hear()));

    expect(await others[19]?.hear()).toEqual([expect.stringMatching(/^421 /)]);
    expect(await client.hear(2)).toEqual(['220 heed LMTP', expect.stringMatching(/^421 .*Timeout/)]);
    await Promise.all(others.map((other) => other.ended()));
  });

  it('forgets a mail whose client goes away in the middle', async () => {
    await client.greet('a@acme.example');
    await client.say('DATA\r\n');
    client.close();

    const next = new Client(server.port);
    await next.greet('a@acme.example');
    expect(await next.send(mailOf('second'))).toEqual(['250 2.6.0 stored']);
    next.close();
    expect(pipe.subjects).toEqual(['second']);
  });

  it('answers a mail that is being stored before it stops', async () => {
    const idle = new Client(server.port);
    await idle.hear();
    pipe.onMail = () => new Promise((resolve) => setTimeout(resolve, 500));
    await client.greet('a@acme.example');
    const sending = client.send(mailOf('first'));
    await until('it is being stored', () => pipe.handedOver > 0);

    const began = performance.now();
    const stopping = server.stop();

    expect(await sending).toEqual(['250 2.6.0 stored']);
    await idle.ended();
    client.close();
    await stopping;
    expect(performance.now() - began).toBeLessThan(4_000);
  });

  it('says which setting to change if the port is in use', async () => {
    const again = startLmtpServer({ host: '127.0.0.1', port: server.port }, { ...pipe, log: log.logger });

    await expect(again).rejects.toThrow(`MAIL_LMTP is 127.0.0.1:${server.port}, where the service cannot listen`);
  });

  const withSwaks = whyNoSwaks ? it.skip : it;
  withSwaks(`takes what swaks sends (${whyNoSwaks ?? 'ready'})`, async () => {
    const args = ['--protocol', 'LMTP', '--server', '127.0.0.1', '--port', String(server.port)];
    const mail = ['--from', 'ada@example.com', '--to', 'a@acme.example,b@acme.example', '--h-Subject', 'from swaks'];

    const { stdout } = await promisify(execFile)('swaks', [...args, ...mail]);

    expect(stdout.match(/<-\s+250 2\.6\.0 stored/g)).toHaveLength(2);
    expect(pipe.subjects).toEqual(['from swaks']);
  });
});
