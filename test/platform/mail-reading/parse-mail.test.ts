import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { ReadMail } from '../../../src/platform/mail-reading/mail-form.ts';
import { parseMail } from '../../../src/platform/mail-reading/parse-mail.ts';

const head = 'From: Rosa <rosa@lindqvist.example>\r\nSubject: Parts\r\nMessage-ID: <a@lindqvist.example>\r\n';

/** Reads a mail that goes on with these headers and this body. */
async function readMail(rest: string | Buffer): Promise<ReadMail> {
  const body = typeof rest === 'string' ? Buffer.from(rest.replaceAll('\n', '\r\n')) : rest;
  const reading = await parseMail(new Uint8Array(Buffer.concat([Buffer.from(head), body])));
  expect(reading).toMatchObject({ kind: 'read' });
  return reading as ReadMail;
}

const multipart = (type: string, ...parts: string[]) =>
  `Content-Type: multipart/${type}; boundary="b${parts.length}"\n\n${parts.map((part) => `--b${parts.length}\n${part}\n`).join('')}--b${parts.length}--\n`;
const part = (type: string, text: string) => `Content-Type: text/${type}; charset=utf-8\n\n${text}`;

describe('the charset of a text', () => {
  const text = (label: string, bytes: Buffer) =>
    Buffer.concat([Buffer.from(`Content-Type: text/plain${label}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`), bytes]);

  it.each([
    ['; charset=iso-8859-1', 'Grüße, não 测试'],
    ['; charset=us-ascii', 'Grüße, não 测试'],
    ['; charset=windows-1252', 'Grüße'],
    ['; charset=koi8-r', 'Привет'],
    ['; charset=x-nope', 'Grüße'],
    ['; charset=binary', 'Grüße'],
    ['; charset=utf-16', 'Grüße'],
    ['; charset=iso-2022-jp', 'テスト'],
    ['; charset=euc-kr', '테스트 이다'],
    ['', 'Grüße, não'],
  ])('is UTF-8 by its bytes, whatever "%s" says', async (label, words) => {
    expect((await readMail(text(label, Buffer.from(words)))).text.trim()).toBe(words);
  });

  it.each([
    ['; charset=iso-8859-1', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'Grüße'],
    ['', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'Grüße'],
    ['; charset=utf-8', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'Grüße'],
    ['; charset=x-nope', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'Grüße'],
    ['; charset=koi8-r', Buffer.from([0xf0, 0xd2, 0xc9]), 'При'],
    ['; charset=gb2312', Buffer.from([0xb2, 0xe2, 0xca, 0xd4]), '测试'],
    ['; charset=cp936', Buffer.from([0xb2, 0xe2, 0xca, 0xd4]), '测试'],
    ['; charset=cp850', Buffer.from([0x47, 0x72, 0x81, 0xe1, 0x65]), 'Grüße'],
    ['; charset=utf-7', Buffer.from('Gr+APwA3w-e'), 'Grüße'],
    ['; charset=utf-16le', Buffer.from('Grüße', 'utf16le'), 'Grüße'],
    ['; charset=iso-2022-jp', Buffer.from('\x1b$B%F%9%H\x1b(B', 'latin1'), 'テスト'],
    [
      '; charset=utf-8',
      Buffer.concat([Buffer.from('Grüße '), Buffer.from([0xfc]), Buffer.from(' Ende')]),
      'Grüße \ufffd Ende',
    ],
  ])('is that of the label %s where the bytes are not UTF-8', async (label, bytes, words) => {
    expect((await readMail(text(label, bytes))).text.trim()).toBe(words);
  });

  it('of HTML without a label is that of its meta element', async () => {
    const html = Buffer.from('<meta charset="windows-1251"><p>\xcf\xf0\xe8</p>', 'latin1');

    expect((await readMail(Buffer.concat([Buffer.from('Content-Type: text/html\r\n\r\n'), html]))).text).toBe('При');
  });

  it("of a file is nobody's to change", async () => {
    const file = Buffer.from(
      'Content-Type: text/plain; charset=iso-8859-1\r\nContent-Disposition: attachment\r\n\r\nGr\xfc\xdfe',
      'latin1',
    );
    const mixed = [
      'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nwords\r\n--b\r\n',
      file,
      '\r\n--b--\r\n',
    ];

    const { attachments } = await readMail(Buffer.concat(mixed.map((piece) => Buffer.from(piece))));

    expect(
      Buffer.from(attachments[0]?.bytes ?? [])
        .toString('latin1')
        .trim(),
    ).toBe('Gr\xfc\xdfe');
  });

  it.each([
    ['=?iso-8859-1?Q?Gr=C3=BC=C3=9Fe?=', 'Grüße'],
    ['=?iso-8859-1?Q?Gr=C3?= =?iso-8859-1?Q?=BC=C3=9Fe?=', 'Grüße'],
    ['=?us-ascii?B?R3LDvMOfZQ==?= here', 'Grüße here'],
    ['=?cp850?Q?Gr=81=E1e?=', 'Grüße'],
    ['=?iso-8859-1?Q?Gr=FC=DFe_von_hier?=', 'Grüße von hier'],
    ['=?gb2312?B?suLK1A==?=', '测试'],
    ['=?x-nope?Q?plain_words?=', 'plain words'],
  ])('of the subject %s is that of its bytes', async (subject, words) => {
    const reading = await parseMail(new Uint8Array(Buffer.from(`From: a@b.example\r\nSubject: ${subject}\r\n\r\nx`)));

    expect(reading.subject).toBe(words);
  });
});

describe('a fault of the boundaries', () => {
  it.each([
    [
      'no empty line before the first',
      'Content-Type: multipart/mixed; boundary="b"\n--b\nContent-Type: text/plain\n\nwords kept\n--b--\n',
    ],
    [
      'no empty line, and a folded header',
      'Content-Type: multipart/mixed;\n boundary=b\n--b\nContent-Type: text/plain\n\nwords kept\n--b--\n',
    ],
    [
      'a closing one first',
      'Content-Type: multipart/mixed; boundary=b\n\n--b--\nContent-Type: text/plain\n\nwords kept\n--b--\n',
    ],
    [
      'a closing one before the first',
      'Content-Type: multipart/mixed; boundary=b\n\n--b--\n--b\nContent-Type: text/plain\n\nwords kept\n--b--\n',
    ],
    ['declared and never used', 'Content-Type: multipart/alternative; boundary="never"\n\nwords kept\n'],
    ['none declared', 'Content-Type: multipart/mixed\n\nwords kept\n'],
    [
      'none declared, but used',
      'Content-Type: multipart/mixed\n\n--x y\nContent-Type: text/plain\n\nwords kept\n--x y--\n',
    ],
    [
      'another one used',
      'Content-Type: multipart/mixed; boundary=b\n\nThis is a message in parts.\n--c\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\nd29yZHMga2VwdA==\n--c--\n',
    ],
    [
      'another one used within',
      multipart(
        'mixed',
        'Content-Type: multipart/alternative; boundary=c\n\n--d\nContent-Type: text/plain\n\nwords kept\n--d--',
      ),
    ],
    [
      'never used, and HTML',
      'Content-Type: multipart/alternative; boundary=never\n\n<html><body><p>words kept</p></body></html>\n',
    ],
  ])('with %s is forgiven', async (_name, rest) => {
    expect((await readMail(rest)).text.trim()).toBe('words kept');
  });

  it('with a file behind words keeps both', async () => {
    const file = 'Content-Type: application/pdf; name=a.pdf\nContent-Disposition: attachment; filename=a.pdf\n\n%PDF';

    const mail = await readMail(multipart('mixed', part('plain', 'words kept'), file).replace('--b2', '--b2--'));

    expect(mail.text.trim()).toBe('words kept');
    expect(mail.attachments.map(({ fileName }) => fileName)).toEqual(['a.pdf']);
  });
});

it('a text of 5 MB is read to the end of a line, and is a file as it came', async () => {
  const text = Buffer.from('Gr\xfc\xdfe aus Ulm\r\n'.repeat(400_000), 'latin1');
  const head = 'Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: 8bit\r\n\r\n';

  const mail = await readMail(Buffer.concat([Buffer.from(head), text]));

  expect(mail.text).toMatch(/^(?:Grüße aus Ulm\n)+\n?$/);
  expect(mail.text.length).toBeGreaterThan(900_000);
  expect(mail.attachments.map(({ fileName, bytes }) => [fileName, bytes.length > 4_000_000])).toEqual([
    ['message.txt', true],
  ]);
});

describe('an S/MIME signature around the mail', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signed-'));
  const openssl = (...given: string[]) => execFileSync('openssl', given, { cwd: folder, stdio: 'pipe' });
  openssl(...'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=Rosa -keyout key -out certificate'.split(' '));
  const signed = (mail: string, ...more: string[]) => {
    writeFileSync(join(folder, 'mail'), mail.replaceAll('\n', '\r\n'));
    openssl(
      ...'cms -sign -in mail -nodetach -binary -signer certificate -inkey key -outform DER -out signed'.split(' '),
      ...more,
    );
    return execFileSync('base64', ['-w64', join(folder, 'signed')]).toString();
  };
  const inSignature = (type: string, content: string) =>
    `Content-Type: ${type}; name="smime.p7m"\nContent-Disposition: attachment; filename="smime.p7m"\nContent-Transfer-Encoding: base64\n\n${content}`;

  it.each([
    ['application/pkcs7-mime; smime-type=signed-data', []],
    ['application/x-pkcs7-mime', []],
    ['application/octet-stream', []],
    // Parts of unknown length, as programs write that sign while they read.
    ['application/pkcs7-mime', ['-stream']],
  ])('as %s %j is opened, and read with its files', async (type, more) => {
    const file = 'Content-Type: application/pdf; name=a.pdf\nContent-Disposition: attachment\n\n%PDF';
    const inner = multipart('mixed', part('plain', 'The invoice lacks our tax number.'), file);

    const mail = await readMail(inSignature(type, signed(inner, ...more)));

    expect(mail.text.trim()).toBe('The invoice lacks our tax number.');
    expect(mail.attachments.map(({ fileName }) => fileName)).toEqual(['a.pdf']);
  });

  it('is opened within another one', async () => {
    const inner = inSignature('application/pkcs7-mime', signed(part('plain', 'words kept')));

    expect((await readMail(inSignature('application/pkcs7-mime', signed(inner)))).text.trim()).toBe('words kept');
  });

  it('proves nothing: its headers are not those of the mail', async () => {
    const inner = `From: Other <other@example.org>\n${part('plain', 'words kept')}`;

    expect(await readMail(inSignature('application/pkcs7-mime', signed(inner)))).toMatchObject({
      from: { address: 'rosa@lindqvist.example' },
      subject: 'Parts',
    });
  });

  it.each([
    [
      'that is encrypted',
      () => {
        writeFileSync(join(folder, 'mail'), 'words');
        openssl(...'cms -encrypt -in mail -outform DER -out secret certificate'.split(' '));
        return execFileSync('base64', [join(folder, 'secret')]).toString();
      },
    ],
    ['that is broken', () => Buffer.from('no signature').toString('base64')],
  ])('%s stays a file', async (_name, content) => {
    const mail = await readMail(inSignature('application/pkcs7-mime', content()));

    expect(mail).toMatchObject({ text: '', textFrom: 'nothing', attachments: [{ fileName: 'smime.p7m' }] });
  });
});

describe('an invitation alone', () => {
  const calendar = (...lines: string[]) =>
    [
      'BEGIN:VCALENDAR',
      'METHOD:REQUEST',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:1',
      ...lines,
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\n');
  const talk = calendar(
    'SUMMARY:Talk about the licence',
    'DTSTART:20261203T090000Z',
    'DTEND:20261203T093000Z',
    'LOCATION:Room 4\\, first floor',
    'DESCRIPTION:Please bring the numbers of\\nSept',
    ' ember.',
  );
  const words =
    'Talk about the licence\n2026-12-03 09:00 – 09:30 UTC\nRoom 4, first floor\n\nPlease bring the numbers of\nSeptember.';
  const asPart = (method: string, text: string) =>
    `Content-Type: text/calendar; charset=utf-8; method=${method}\n\n${text}\n`;

  it.each([
    ['as the whole mail', asPart('REQUEST', talk)],
    ['beside an empty text', multipart('alternative', part('plain', ' '), asPart('REQUEST', talk))],
    [
      'as a file',
      multipart('mixed', `Content-Type: application/ics; name=invite.ics\nContent-Disposition: attachment\n\n${talk}`),
    ],
  ])('%s says what it is about, and stays a file', async (_name, rest) => {
    const mail = await readMail(rest);

    expect(mail).toMatchObject({ text: words, textFrom: 'calendar' });
    expect(mail.attachments).toHaveLength(1);
    expect(Buffer.from(mail.attachments[0]?.bytes ?? []).toString()).toContain('BEGIN:VCALENDAR');
  });

  it.each([
    ['of whole days', ['DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261204'], '2026-12-03'],
    [
      'in a zone',
      ['DTSTART;TZID=Europe/Oslo:20261203T230000', 'DTEND;TZID=Europe/Oslo:20261204T010000'],
      '2026-12-03 23:00 – 2026-12-04 01:00 Europe/Oslo',
    ],
    ['without an end', ['DTSTART:20261203T090000'], '2026-12-03 09:00'],
  ])('%s has its time', async (_name, lines, time) => {
    expect((await readMail(asPart('REQUEST', calendar(...lines)))).text).toBe(time);
  });

  it('beside words has only these', async () => {
    const mail = await readMail(multipart('alternative', part('plain', 'Will you come?'), asPart('REQUEST', talk)));

    expect(mail.text.trim()).toBe('Will you come?');
  });

  it.each([
    ['that answers', asPart('REPLY', talk)],
    ['that cannot be read', asPart('REQUEST', 'BEGIN:VCALENDAR\nnothing')],
    ['of 200,000 levels', asPart('REQUEST', 'BEGIN:VEVENT\n'.repeat(200_000))],
  ])('%s has no words', async (_name, rest) => {
    expect(await readMail(rest)).toMatchObject({ text: '', textFrom: 'nothing' });
  });
});

describe('the part that has the words', () => {
  const told = '<p>The meter in Oslo shows zero since Monday.</p>';

  it.each([
    'Your mail program does not show HTML.',
    'see html part',
    'Diese Nachricht ist nur als HTML lesbar: https://oslo.example/meter',
    'このメールはHTMLです',
  ])('is the HTML beside the stand-in "%s"', async (standIn) => {
    const mail = await readMail(multipart('alternative', part('plain', standIn), part('html', told)));

    expect(mail).toMatchObject({ text: 'The meter in Oslo shows zero since Monday.', textFrom: 'html' });
  });

  it.each([
    ['the same words', 'The meter in Oslo shows zero since Monday.', told],
    ['less than the HTML has', 'The meter in Oslo', told],
    [
      'more than a poor HTML',
      'Our meter shows nothing at all since the last update of your program',
      '<p>See text</p>',
    ],
  ])('is the plain part with %s', async (_name, plain, html) => {
    const mail = await readMail(multipart('alternative', part('plain', plain), part('html', html)));

    expect(mail).toMatchObject({ textFrom: 'plain' });
    expect(mail.text.trim()).toBe(plain);
  });

  it.each([
    [
      'the whole mail',
      'Content-Type: text/html; charset=utf-8\nContent-Disposition: attachment; filename="mail.html"\n\n<p>words kept</p>',
      [],
    ],
    [
      'the plain mail',
      'Content-Type: text/plain; charset=utf-8\nContent-Disposition: attachment; filename="mail.txt"\n\nwords kept',
      [],
    ],
    [
      'a part',
      multipart(
        'mixed',
        'Content-Type: text/html\nContent-Disposition: attachment; filename="mail.html"\n\n<p>words kept</p>',
      ),
      ['mail.html'],
    ],
  ])('is the only one, also where %s is called a file', async (_name, rest, files) => {
    const mail = await readMail(rest);

    expect(mail.text.trim()).toBe('words kept');
    expect(mail.attachments.map(({ fileName }) => fileName)).toEqual(files);
  });

  it('is no file beside other words', async () => {
    const file = 'Content-Type: text/html\nContent-Disposition: attachment; filename="report.html"\n\n<p>rows</p>';

    const mail = await readMail(multipart('mixed', part('plain', 'See the file.'), file));

    expect(mail.text.trim()).toBe('See the file.');
    expect(mail.attachments.map(({ fileName }) => fileName)).toEqual(['report.html']);
  });

  it.each([
    '<body style="display:none"><p>words kept</p></body>',
    '<div hidden>words kept</div>',
    '<title>words kept',
    '<noscript>words kept</noscript>',
    '<div style="visibility: hidden"><img src="x"><p>words kept</p></div>',
  ])('counts where everything is hidden: %s', async (html) => {
    expect((await readMail(part('html', html))).text).toBe('words kept');
  });

  it('is without what is hidden beside other words', async () => {
    expect((await readMail(part('html', '<div style="display:none">preview</div><p>words</p>'))).text).toBe('words');
  });
});
