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
