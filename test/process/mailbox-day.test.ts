import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Dovecot, whyNoDovecot } from '../support/dovecot.ts';
import { expectWithin, isLong } from '../support/figures.ts';
import { until } from '../support/until.ts';
import { mailShapes } from './mail-shapes.ts';
import { killServers, ServerProcess } from './server-process.ts';
import { anyKind, aStorage, type Installation, type Storage, setUp } from './storage.ts';

const whyNot = whyNoDovecot ?? (isLong ? null : 'TEST_LONG');
const onlyLong = whyNot ? describe.skip : describe;

/** A person writes less in an hour than is held for its rate. */
const persons = 250;
const mailsEach = 8;
const mailsASecond = 8;
/** At these mails, something is killed or begins anew. */
const moments: Record<number, 'kill' | 'stop' | 'mailServer'> = {
  300: 'kill',
  700: 'mailServer',
  1100: 'stop',
  1500: 'kill',
};

interface Stored {
  words: string;
  itemId: string;
  at: number;
}

onlyLong(`a day of a mailbox (needs ${whyNot ?? 'dovecot'})`, () => {
  let storage: Storage;
  let installation: Installation;
  let dovecot: Dovecot;
  let server: ServerProcess;
  beforeAll(async () => {
    storage = await aStorage(anyKind);
    installation = await setUp(storage);
    dovecot = await Dovecot.start();
  }, 90_000);
  afterAll(async () => {
    await killServers();
    await dovecot?.remove();
    await storage?.remove();
  });

  const start = async () => {
    server = await ServerProcess.start({
      ...storage.settings,
      MAIL_AUTHSERV_ID: 'mx.acme.example',
      MAIL_INBOUND: `imap://${dovecot.user}:${dovecot.password}@127.0.0.1:${dovecot.port}/INBOX`,
    });
  };

  const get = async (path: string) => {
    const { status, body } = await server.request(path, installation.key);
    expect([status, body]).toEqual([200, expect.anything()]);
    return body;
  };

  /** Returns the messages of all items and of their comments. */
  const readStored = async (): Promise<Stored[]> => {
    const { workspaceId } = installation;
    const stored: Stored[] = [];
    let cursor = '';
    do {
      const page = await get(`/api/v1/feedback?workspaceId=${workspaceId}&pageSize=100${cursor}`);
      for (const { id, message, createdAt } of page.data) {
        stored.push({ words: message, itemId: id, at: Date.parse(createdAt) });
        const comments = await get(`/api/v1/feedback/${id}/comments`);
        for (const comment of comments.data)
          stored.push({ words: comment.message, itemId: id, at: Date.parse(comment.createdAt) });
      }
      cursor = page.pagination.nextCursor ? `&cursor=${page.pagination.nextCursor}` : '';
    } while (cursor !== '');
    return stored;
  };

  it('stores 2,000 mails of 30 shapes once each, in the order of their threads, within 5 s', async () => {
    await start();
    const { workspaceId, projectId, key } = installation;
    const changed = await fetch(`${server.url}/api/v1/projects/${projectId}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ workspaceId, mailSettings: { address: 'help@acme.example' } }),
    });
    expect(changed.status).toBe(200);
    // The mailbox is empty when it is first opened, and when the service starts again.
    await server.stop('SIGTERM');
    await start();
    const cameAt = new Map<string, number>();
    const downs: { from: number; to: number }[] = [];
    const during = async (work: () => Promise<void>) => {
      const from = Date.now();
      await work();
      downs.push({ from, to: Date.now() });
    };
    let nextBomb = Date.now() + 5_000;
    let bombs = 0;
    const total = persons * mailsEach;
    const began = Date.now();

    for (let count = 0; count < total; count += mailsASecond) {
      const batch = Array.from({ length: mailsASecond }, (_, at) => count + at);
      const mails = batch.map((number) => mailOf(number % persons, Math.floor(number / persons), mailShapes));
      if (Date.now() > nextBomb) {
        mails.unshift({ marker: `bomb-${bombs}-`, bytes: bomb(bombs) });
        bombs += 1;
        nextBomb += 60_000;
      }
      for (const { marker } of mails) cameAt.set(marker, Date.now());
      await dovecot.put(mails.map(({ bytes }) => bytes));
      const moment = batch.map((number) => moments[number]).find((found) => found !== undefined);
      if (moment === 'mailServer') await during(() => dovecot.kill().then(() => dovecot.start()));
      else if (moment) await during(() => server.stop(moment === 'kill' ? 'SIGKILL' : 'SIGTERM').then(start));
      const ahead = began + ((count + mailsASecond) / mailsASecond) * 1_000 - Date.now();
      if (ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead));
    }
    await until('none is left', async () => (await dovecot.subjects('INBOX')).length === 0, 120_000);

    const stored = await readStored();
    const found = [...cameAt].map(([marker, at]) => ({
      marker,
      at,
      rows: stored.filter(({ words }) => words.includes(marker)),
    }));
    expect(found.filter(({ rows }) => rows.length !== 1).map(({ marker, rows }) => [marker, rows.length])).toEqual([]);
    expect(stored).toHaveLength(cameAt.size);
    const threads = Array.from({ length: persons }, (_, person) =>
      found.filter(({ marker }) => marker.startsWith(`mark-${person}-`)).flatMap(({ rows }) => rows),
    );
    expect(threads.filter((rows) => new Set(rows.map(({ itemId }) => itemId)).size !== 1)).toEqual([]);
    expect(threads.filter((rows) => rows.some(({ at }, index) => at < (rows[index - 1]?.at ?? 0)))).toEqual([]);
    // A mail that came while something was down waits for its start.
    const waits = found.map(({ at, rows }) => {
      const down = downs.find(({ from, to }) => at >= from - 5_000 && at <= to + 5_000);
      return (rows[0]?.at ?? 0) - Math.max(at, down?.to ?? at);
    });
    expectWithin(`the slowest of ${cameAt.size} mails, of them ${bombs} bombs`, Math.max(...waits), 5_000);
    await server.stop();
  }, 900_000);
});

/** The mail of a person, which answers their mail before. */
function mailOf(person: number, number: number, shapes: typeof mailShapes): { marker: string; bytes: Buffer } {
  const id = (at: number) => `<${person}.${at}@lindqvist.example>`;
  const marker = `mark-${person}-${number}-`;
  const shape = shapes[(person + number) % shapes.length] as (words: string) => string;
  const head = [
    'Authentication-Results: mx.acme.example; dmarc=pass header.from=lindqvist.example',
    `From: Rosa <rosa.${person}@lindqvist.example>`,
    'To: help@acme.example',
    `Subject: ${number === 0 ? `Report ${marker}` : 'Re: Report'}`,
    `Message-ID: ${id(number)}`,
    ...(number === 0 ? [] : [`In-Reply-To: ${id(number - 1)}`, `References: ${id(number - 1)}`]),
    'MIME-Version: 1.0',
  ];
  const words = number === 0 ? 'The meter shows zero.' : `The meter shows zero again ${marker}.`;
  return { marker, bytes: Buffer.from(`${head.join('\r\n')}\r\n${shape(words)}`) };
}

/** A mail whose HTML takes as long as is allowed. */
function bomb(number: number): Buffer {
  const head = `From: Eve <eve.${number}@elsewhere.example>\r\nTo: help@acme.example\r\nSubject: bomb-${number}-\r\n`;
  const html = `${'<ul><li>'.repeat(130_000)}words`;
  return Buffer.from(`${head}Message-ID: <bomb.${number}@elsewhere.example>\r\nContent-Type: text/html\r\n\r\n${html}`);
}
