import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { ReadMail } from '../../../src/platform/mail-reading/mail-form.ts';
import { MailReader, mostMailBytes } from '../../../src/platform/mail-reading/mail-reader.ts';

const reader = new MailReader();
afterAll(() => reader.close());

const head =
  'From: Ada <ada@example.org>\r\nMessage-ID: <a@example.org>\r\nDate: Mon, 2 Mar 2026 10:00:00 +0100\r\nSubject: Hi\r\n';
const mail = (headers: string, body: string | Buffer) =>
  Buffer.concat([Buffer.from(`${head}${headers === '' ? '' : `${headers}\r\n`}\r\n`), Buffer.from(body)]);
const html = async (body: string) =>
  (await reader.read(mail('Content-Type: text/html; charset=utf-8', body))) as ReadMail;

/**
 * Reads a mail, and refuses if this thread did much of the work. Time of the processor is counted: a pause that the
 * machine makes is none of the reader's.
 */
async function readWatched(bytes: Buffer) {
  const before = process.threadCpuUsage();
  const reading = await reader.read(bytes);
  const used = process.threadCpuUsage(before);
  expect((used.user + used.system) / 1e3).toBeLessThan(500);
  return reading;
}

describe('a hostile mail', () => {
  it.each([
    ['above 25 MB', () => mail('', Buffer.alloc(26 * 1_048_576, 'a '))],
    ['with 300 levels', () => mail(`Content-Type: multipart/mixed; boundary=b0`, levels(300))],
    [
      'with 20,000 parts',
      () => mail('Content-Type: multipart/mixed; boundary=q', `${'--q\r\n\r\nx\r\n'.repeat(20_000)}--q--`),
    ],
    ['with 12 MB of headers', () => mail('X-Bomb: 1\r\n'.repeat(1_000_000), 'x')],
    ['with a header of 3 MB', () => mail(`To: ${'a@example.org, '.repeat(200_000)}`, 'x')],
    [
      'with headers of 3 MB in a part',
      () => mail('Content-Type: multipart/mixed; boundary=q', `--q\r\n${'X: 1\r\n'.repeat(500_000)}\r\nx\r\n--q--`),
    ],
    ['without an end to its header', () => mail(`Subject: ${'=?utf-8?q?a?= '.repeat(20_000)}`, '')],
    [
      'with 2,000,000 parts',
      () => mail('Content-Type: multipart/mixed; boundary=q', '--q\r\n\r\nx\r\n'.repeat(2_000_000)),
    ],
    [
      'with 20 MB of lines that look like a boundary',
      () => mail('Content-Type: multipart/mixed; boundary=q', '--q--\r\n--qq\r\n'.repeat(1_500_000)),
    ],
    [
      'of base64 that is padded after each byte',
      () => mail('Content-Transfer-Encoding: base64', 'QQ=='.repeat(5_000_000)),
    ],
    ['in UTF-7', () => mail('Content-Type: text/plain; charset=utf-7', '+APwA3w-'.repeat(2_500_000))],
    ['in an endless signature', () => mail('Content-Type: application/pkcs7-mime', '\x30\x80'.repeat(5_000_000))],
    [
      'with a calendar of 200,000 levels',
      () => mail('Content-Type: text/calendar', 'BEGIN:VEVENT\r\n'.repeat(200_000)),
    ],
    ['of zeros', () => Buffer.alloc(5_000_000)],
    ['of nothing', () => Buffer.alloc(0)],
  ])('%s is unreadable, or read, and holds nobody up', async (_name, build) => {
    const reading = await readWatched(build());

    expect(reading.mailKey).toMatch(/^[0-9a-f]{64}$/);
    if (reading.kind === 'unreadable') expect(reading.why).toMatch(/\.$/);
  });

  it.each([
    ['26 MB', mail('', Buffer.alloc(26 * 1_048_576, 'a'))],
    ['300 levels', mail(`Content-Type: multipart/mixed; boundary=b0`, levels(300))],
    ['101 parts', mail('Content-Type: multipart/mixed; boundary=q', `${'--q\r\n\r\nx\r\n'.repeat(101)}--q--`)],
  ])('of %s is unreadable, with its sender and subject', async (_name, bytes) => {
    expect(await reader.read(bytes)).toMatchObject({
      kind: 'unreadable',
      messageId: '<a@example.org>',
      from: { name: 'Ada', address: 'ada@example.org' },
      subject: 'Hi',
    });
  });

  it.each([
    ...['<ul><li>', '<ol><li>', '<div>', '<table><tr><td>', '<blockquote>', '<span>', '<font>', '<x-y>', '<svg><g>'],
    ...['<math><mi>', '<form>', '<noscript>', '<iframe>', '<template>', '<select><option>', '<dl><dd>', '<a href=x>'],
    ...['<svg><foreignObject><div>', '<object>', '<button>', '<ruby><rt>', '<div></x>', '</p>', '</br>', '<p>'],
    ...['<div style="display:none">', '<div class=gmail_quote>', '<textarea>', '<script></script>'],
  ])('of 2 MB of %s is read, and soon', async (tag) => {
    const bytes = mail('Content-Type: text/html', `words${tag.repeat(Math.floor(2_000_000 / tag.length))}`);
    await reader.read(mail('', 'x'));
    const before = process.cpuUsage();

    const reading = await readWatched(bytes);

    const used = process.cpuUsage(before);
    expect((used.user + used.system) / 1e3).toBeLessThan(2_500);
    expect(reading).toMatchObject({ kind: 'read', text: expect.stringContaining('words') });
  });

  it('of many lines has each of them', async () => {
    const lines = `a${'\r\n'.repeat(500_000)}--b\r\n\r\r\n--q--x\r\n--\r\n`;
    const file = '--q\r\nContent-Type: application/zip\r\n\r\n--q \t\r\n\r\nc\r\n--q--\r\nepilogue';
    const reading = (await readWatched(
      mail('Content-Type: multipart/mixed; boundary=q', `preamble\r\n--q\r\n\r\n${lines}${file}`),
    )) as ReadMail;

    expect(reading.text).toBe(`a${'\n'.repeat(500_000)}--b\n\n--q--x\n--\n\nc\n`);
    expect(reading.attachments).toMatchObject([{ mimeType: 'application/zip' }]);
  });

  it('of 100 parts and 60 levels is read', async () => {
    const parts = mail('Content-Type: multipart/mixed; boundary=q', `${'--q\r\n\r\nx\r\n'.repeat(100)}--q--`);
    const deep = mail(`Content-Type: multipart/mixed; boundary=b0`, levels(60));

    expect(await reader.read(parts)).toMatchObject({ kind: 'read', text: expect.stringContaining('x') });
    expect(await reader.read(deep)).toMatchObject({ kind: 'read', text: expect.stringContaining('deep') });
  });

  it('of 25 MB is read without holding anybody up', async () => {
    const file = Buffer.alloc(18_000_000, 'file').toString('base64').replaceAll(/.{76}/g, '$&\r\n');
    const bytes = mail(
      'Content-Type: multipart/mixed; boundary=q',
      `--q\r\n\r\nwords\r\n--q\r\nContent-Type: application/zip; name=a.zip\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n--q--\r\n`,
    );
    expect(bytes.length).toBeLessThanOrEqual(mostMailBytes);

    const reading = (await readWatched(bytes)) as ReadMail;

    expect(reading).toMatchObject({ kind: 'read', text: expect.stringContaining('words') });
    expect(reading.attachments[0]?.bytes.length).toBe(18_000_000);
  });

  it('of much text has it whole in a file', async () => {
    const reading = (await readWatched(mail('', 'many words '.repeat(1_000_000)))) as ReadMail;

    expect(reading.text.length).toBe(1_000_000);
    expect(reading.attachments).toMatchObject([{ fileName: 'message.txt' }]);
    expect(reading.attachments[0]?.bytes.length).toBe(11_000_001);
  });

  it('that takes too long or too much memory ends the thread, and the next one is read', async () => {
    const hasty = new MailReader({ mostMs: 1 });
    const small = new MailReader({ mostHeapMegabytes: 24 });
    const many = mail('Content-Type: multipart/mixed; boundary=q', '--q\r\n\r\nx\r\n'.repeat(1_000_000));
    const dense = mail('Content-Type: text/html', '<p>a'.repeat(400_000));

    expect(await hasty.read(many)).toMatchObject({ kind: 'unreadable', why: expect.stringContaining('too long') });
    expect(await small.read(dense)).toMatchObject({ kind: 'unreadable', why: expect.stringContaining('memory') });
    expect(await small.read(mail('', 'words'))).toMatchObject({ kind: 'read', text: 'words\n' });
    await Promise.all([hasty.close(), small.close()]);
  });

  it('waits for its turn', async () => {
    const readings = await Promise.all(['a', 'b', 'c'].map((text) => reader.read(mail('', text))));

    expect(readings).toMatchObject([{ text: 'a\n' }, { text: 'b\n' }, { text: 'c\n' }]);
  });
});

describe('the HTML of a mail', () => {
  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="x()" style="color:red" class="k">a</p>', '<p>a</p>'],
    ['<img src="https://evil.example/p.gif"><p>a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href=" java\nscript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<form action="https://evil.example"><input name=x><button>a</button></form>', '<p>a</p>'],
    ['<div style="display: none">hidden<div>too</div></div><div>a</div>', '<p>a</p>'],
    ['<span hidden>x</span><span style="visibility:hidden">y</span><p>a</p>', '<p>a</p>'],
    [
      '<style>p{background:url(https://evil.example)}</style><link rel=stylesheet href=//evil.example><p>a</p>',
      '<p>a</p>',
    ],
    ['<iframe src="https://evil.example">x</iframe><object data=x></object><p>a</p>', '<p>a</p>'],
    [
      '<svg><script>1</script></svg><math>x</math><base href="https://evil.example"><meta http-equiv=refresh content="0;url=x"><p>a</p>',
      '<p>a</p>',
    ],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', '<p>a b </p><p>c </p>'],
    ['<div>a<div>b</div>c</div>', '<p>a</p><p>b</p>c'],
    ['<p>a<heed-hidden>b</heed-hidden></p>', '<p>a</p>'],
  ])('is clean: %s', async (sent, clean) => {
    expect((await html(sent)).html).toBe(clean);
  });

  it('loads nothing', async () => {
    let requests = 0;
    const server = createServer((_request, response) => {
      requests += 1;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

    await html(
      `<link rel=stylesheet href=${url}><script src=${url}></script><style>@import "${url}"</style><img src=${url} srcset=${url}><p style="background:url(${url})">a</p><iframe src=${url}></iframe><a href=${url}>b</a>`,
    );

    expect(requests).toBe(0);
    server.close();
  });

  it('of many levels keeps its words', async () => {
    const { text, html: clean } = await html(`${'<div>'.repeat(20_000)}words${'</div>'.repeat(20_000)}`);

    expect(text).toBe('words');
    expect(clean).toContain('words');
  });

  it('becomes text with its links, lists and lines', async () => {
    const sent =
      '<p>See <a href="https://example.org/a">here</a>:</p><ul><li>a</li><li>b</li></ul><div>c</div><div>d</div>';

    expect(await html(sent)).toMatchObject({
      text: 'See here <https://example.org/a>:\n\n * a\n * b\n\nc\nd',
      textFrom: 'html',
    });
  });
});

describe('an attached file', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Windows\\evil.exe', 'evil.exe'],
    ['.htaccess', 'htaccess'],
    ['a\u202Egpj.exe', 'agpj.exe'],
    ['..', 'file.txt'],
    ['a"b<c>|d?.txt', 'abcd.txt'],
    [`${'ä'.repeat(300)}.txt`, `${'ä'.repeat(196)}.txt`],
  ])('named %j is named %j', async (sent, name) => {
    const word = `=?utf-8?B?${Buffer.from(sent).toString('base64')}?=`;
    const reading = (await reader.read(
      mail(
        'Content-Type: multipart/mixed; boundary=q',
        `--q\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="${word}"\r\n\r\nx\r\n--q--`,
      ),
    )) as ReadMail;

    expect(reading.attachments.map(({ fileName }) => fileName)).toEqual([name]);
  });
});

describe('the key of a mail', () => {
  it('is the same for a copy that came another way, and differs with its date', async () => {
    const one = await reader.read(mail('X-By: imap', 'a'));
    const other = await reader.read(mail('X-By: lmtp\r\nReceived: x', 'b'));
    const later = await reader.read(Buffer.from(mail('', 'a').toString().replace('10:00:00', '10:00:01')));

    expect(other.mailKey).toBe(one.mailKey);
    expect(later.mailKey).not.toBe(one.mailKey);
  });

  it('is that of the bytes without a Message-ID', async () => {
    const [one, same, other] = await Promise.all(
      ['a', 'a', 'b'].map((text) => reader.read(Buffer.from(`From: a@b.c\n\n${text}`))),
    );

    expect(same?.mailKey).toBe(one?.mailKey);
    expect(other?.mailKey).not.toBe(one?.mailKey);
  });

  it('is the same for a mail that is too large to be read', async () => {
    const large = await reader.read(mail('', Buffer.alloc(26 * 1_048_576, 'a')));

    expect(large.mailKey).toBe((await reader.read(mail('', 'a'))).mailKey);
  });
});

function levels(most: number): string {
  const open = Array.from(
    { length: most },
    (_, level) => `--b${level}\r\nContent-Type: multipart/mixed; boundary=b${level + 1}\r\n\r\n`,
  );
  return `${open.join('')}--b${most}\r\n\r\ndeep\r\n--b${most}--\r\n`;
}
