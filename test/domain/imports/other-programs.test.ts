import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';
import { importFile, itemsOf, sendFile } from '../../support/imports.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const customFieldDefinitions = [{ id: 'cf_n', type: 'number', label: 'N', required: false }] as const;
const aProject = () => aWorkspaceWithProject(app, { customFieldDefinitions: [...customFieldDefinitions] as never });
const latin = (text: string) => Buffer.from(text, 'latin1');

describe('a file', () => {
  it.each([
    ['with the replacement character', 'message,category\nbroken \uFFFD here,x\n', { message: 'broken \uFFFD here' }],
    [
      'with a line that names the separator',
      'sep=;\r\nmessage;category\r\na,b;c\r\n',
      { message: 'a,b', category: 'c' },
    ],
    ['with such a line of a tab', 'SEP=\t\nmessage\tcategory\na\tb\n', { message: 'a', category: 'b' }],
    ['with such a line behind a byte order mark', '\uFEFFsep=|\nmessage|category\na|b\n', { category: 'b' }],
    ['with such a line in quotes', '"sep=;"\nmessage;category\na;b\n', { message: 'a', category: 'b' }],
    ['with such a line that a table has filled', 'sep=;;;\nmessage;category;\na;b;\n', { message: 'a', category: 'b' }],
    ['with pipes', 'message|category\n"a|b"|c\n', { message: 'a|b', category: 'c' }],
    ['with two byte order marks', '\uFEFF\uFEFF"message","category"\n"a, b",c\n', { message: 'a, b', category: 'c' }],
    [
      'with marks in its header that nobody sees',
      'mess\u00ADage\u200B,\u200Ecategory\u2060\na,b\n',
      { message: 'a', category: 'b' },
    ],
  ])('%s', async (_which, content, expected) => {
    const built = await aProject();

    expect(await importFile(app, built, content)).toMatchObject({ errors: [], encoding: 'utf-8' });
    expect(await itemsOf(built)).toMatchObject([expected]);
  });

  it.each([
    ['Idea (title, short);Kind\nhello;bug\nmore, of it;idea\n', { 'Idea (title, short)': 'message', Kind: 'category' }],
    ['Idea (a, b, c);Kind\nhello;bug\nmore, of it;idea\n', { 'Idea (a, b, c)': 'message', Kind: 'category' }],
    ['a;b|c\nhello|bug\nmore|idea\n', { 'a;b': 'message', c: 'category' }],
    ['[Idea];Kind\nhello;bug\nmore;idea\n', { '[Idea]': 'message', Kind: 'category' }],
    ['[Idea]\nhello\nmore\n', { '[Idea]': 'message' }],
  ])('whose header leaves the separator open: %s', async (content, mapping) => {
    const built = await aProject();

    expect((await importFile(app, built, content, { mapping: JSON.stringify(mapping) })).errors).toEqual([]);
    expect(await itemsOf(built)).toMatchObject([{ message: 'hello' }, {}]);
  });

  it.each([
    ['in Windows-1252', latin('message,category\nCaf\xe9 \x80 5 \x96 nice,\xdcbel\n'), 'Café € 5 – nice', 'Übel'],
    ['in both', Buffer.concat([Buffer.from('message,category\nGrüße,x\n'), latin('Gr\xfc\xdfe,x\n')]), 'Grüße', 'x'],
  ])('%s', async (_which, content, message, category) => {
    const built = await aProject();

    expect(await importFile(app, built, content)).toMatchObject({ errors: [], encoding: 'windows-1252' });
    expect((await itemsOf(built)).at(-1)).toMatchObject({ message, category });
  });

  it.each([
    ['cut within a letter', 'Caf\xc3,x', 'Caf\uFFFD'],
    ['cut within a letter of three', 'Costs \xe2\x82,x', 'Costs \uFFFD'],
    ['cut within an emoji', '"Nice \xf0\x9f\x98",x', 'Nice \uFFFD'],
    ['cut beside whole letters', 'Gr\xc3\xbc\xc3\x9fe \xe3,x', 'Grüße \uFFFD'],
    ['with the end of a letter', 'Gr\xc3\xbc\x9fe,x', 'Grü\uFFFDe'],
    ['overlong', 'a\xc0\xafb,x', 'a\uFFFD\uFFFDb'],
    ['overlong in three', 'a\xe0\x80\xafb,x', 'a\uFFFD\uFFFD\uFFFDb'],
  ])('in UTF-8 with a line that is %s', async (_which, line, message) => {
    const built = await aProject();
    const content = Buffer.concat([Buffer.from('message,category\r\n"Grü\nße",y\r\n'), latin(`${line}\r\nz,z\r\n`)]);

    const ended = await importFile(app, built, content);

    const warnings = [{ line: 4, path: '', message: expect.stringContaining('U+FFFD') }];
    expect(ended).toMatchObject({ errors: [], encoding: 'utf-8', warnings });
    expect(await itemsOf(built)).toMatchObject([{ message: 'Grü\nße' }, { message, category: 'x' }, { message: 'z' }]);
  });

  it('in both with words that end in a letter of Windows-1252', async () => {
    const built = await aProject();
    const content = Buffer.concat([Buffer.from('message,category\nGrüße,x\n'), latin('Caf\xe9,irm\xe3\n')]);

    expect(await importFile(app, built, content)).toMatchObject({ encoding: 'windows-1252', warnings: [] });
    expect((await itemsOf(built)).at(-1)).toMatchObject({ message: 'Café', category: 'irmã' });
  });

  it('in both with nothing but carriage returns', async () => {
    const built = await aProject();

    await importFile(app, built, Buffer.concat([Buffer.from('message\rGrüße\r'), latin('Gr\xfc\xdfe\r')]));

    expect(await itemsOf(built)).toMatchObject([{ message: 'Grüße' }, { message: 'Grüße' }]);
  });

  it('in Windows-1252 with a header that names its columns', async () => {
    const built = await aProject();
    const mapping = JSON.stringify({ Idée: 'message' });

    await importFile(app, built, latin('Id\xe9e\nhello\n'), { mapping });

    expect(await itemsOf(built)).toMatchObject([{ message: 'hello' }]);
  });

  it('in UTF-16 says so', async () => {
    const content = Buffer.from('\uFEFFmessage\tcategory\r\nGrüße\tx\r\n', 'utf16le');

    expect(await importFile(app, await aProject(), content)).toMatchObject({ errors: [], encoding: 'utf-16le' });
  });

  it.each([
    ['a pretty object', '{\n  "posts": [\n    {"message":"a"}\n  ]\n}\n', 'must be a JSON array'],
    ['a pretty object of one item', '{\n  "message": "a"\n}\n', 'must be a JSON array'],
    ['a table of HTML', '<table><tr><td>message</td></tr></table>', 'must not be a page or table of HTML'],
    ['a page', '\n<!DOCTYPE html><html></html>', 'must not be a page or table of HTML'],
    ['rows of HTML', '<tr><td>message</td></tr>', 'must not be a page or table of HTML'],
    ['XML', '\uFEFF<?xml version="1.0"?><Workbook/>', 'must not be a page or table of HTML'],
  ])('that is %s is refused', async (_what, content, message) => {
    const response = await sendFile(await aProject(), content);

    expect(response).toBeError(400, 'bad_request', 'body/file');
    expect(JSON.stringify(response.body)).toContain(message);
  });
});

describe('a number', () => {
  it.each([
    ['2,000', 2000],
    ['"10,000"', 10_000],
    ['"1,234,567"', 1_234_567],
    ['1.234.567', 1_234_567],
    ["1'250", 1250],
    ['1\u202F250', 1250],
    ['12', 12],
  ])('of votes %s', async (cell, votes) => {
    const built = await aProject();
    const quoted = cell.startsWith('"') ? cell : `"${cell}"`;

    expect((await importFile(app, built, `message,votes\na,${quoted}\n`)).errors).toEqual([]);
    expect(await itemsOf(built)).toMatchObject([{ votes }]);
  });

  it.each([
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['12 500,25', 12_500.25],
    ['0,500', 0.5],
    ['0,5', 0.5],
    ['-1.000', -1],
    ['1e+21', 1e21],
    ['1e-7', 1e-7],
    ['+3', 3],
  ])('of a field %s', async (cell, cf_n) => {
    const built = await aProject();

    expect((await importFile(app, built, `message,customFields.cf_n\na,"${cell}"\n`)).errors).toEqual([]);
    expect(await itemsOf(built)).toMatchObject([{ customMetadata: { customFields: { cf_n } } }]);
  });

  it.each(['3,750', '-12,500'])('of a field %s is refused, because it can be read in two ways', async (cell) => {
    const built = await aProject();

    const { errors } = await importFile(app, built, `message,customFields.cf_n\na,"${cell}"\n`);

    expect(errors).toEqual([
      { line: 2, path: 'customFields.cf_n', message: expect.stringContaining(`written ${cell}`) },
    ]);
    expect(await itemsOf(built)).toEqual([]);
  });
});

describe('a date', () => {
  it.each([
    ['03/04/2026', 'dmy', '2026-04-03T00:00:00.000Z'],
    ['03/04/2026 9:30 PM', 'mdy', '2026-03-04T21:30:00.000Z'],
    ['3.4.2026, 12:05', 'dmy', '2026-04-03T12:05:00.000Z'],
    ['2026/4/3 12:05:09 AM', 'ymd', '2026-04-03T00:05:09.000Z'],
    ['25/12/2025', undefined, '2025-12-25T00:00:00.000Z'],
    ['12-25-2025 10:00', undefined, '2025-12-25T10:00:00.000Z'],
    ['5/5/2025', undefined, '2025-05-05T00:00:00.000Z'],
  ])('%s in the order %s', async (cell, dateOrder, createdAt) => {
    const built = await aProject();

    const ended = await importFile(app, built, `message,createdAt\na,"${cell}"\n`, { ...(dateOrder && { dateOrder }) });

    expect(ended).toMatchObject({ errors: [], dateOrder: dateOrder ?? null });
    expect(await itemsOf(built)).toMatchObject([{ createdAt }]);
  });

  it('that can be read in two ways is refused', async () => {
    const { errors } = await importFile(app, await aProject(), 'message,createdAt\na,03/04/2026\n');

    expect(errors).toEqual([{ line: 2, path: 'createdAt', message: expect.stringContaining('dateOrder') }]);
  });

  it.each(['31/02/2026', '13/13/2026', '1/1/2026 25:00'])('%s is refused, because no calendar has it', async (cell) => {
    const { errors } = await importFile(app, await aProject(), `message,createdAt\na,${cell}\n`, { dateOrder: 'dmy' });

    expect(errors).toMatchObject([{ path: 'createdAt' }]);
  });

  it('of a resolution before the item was made is refused', async () => {
    const content = 'message,status,createdAt,resolvedAt\na,resolved,2026-03-02,2026-03-01\n';

    expect((await importFile(app, await aProject(), content)).errors).toEqual([
      { line: 2, path: 'resolvedAt', message: 'must not be before createdAt' },
    ]);
  });
});

it('a resolution before the item was made is refused by an upsert too', async () => {
  const built = await aProject();
  const upsert = (content: string) => importFile(app, built, content, { mode: 'upsert' });
  await upsert('externalId,message,status,createdAt\n1,a,resolved,2026-03-02\n');

  const refusal = [{ line: 2, path: 'resolvedAt', message: 'must not be before createdAt' }];
  expect((await upsert('externalId,resolvedAt\n1,2026-03-01\n')).errors).toEqual(refusal);
  expect((await upsert('externalId,createdAt\n1,2999-03-01\n')).errors).toEqual(refusal);
});

describe('a word that objects of JavaScript have', () => {
  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('%s is text like any other', async (word) => {
    const built = await aProject();

    const zendesk = await importFile(app, built, `Id,Subject,Status,${word}\n1,${word},open,x\n`, {
      mapping: 'zendesk',
    });
    const status = await importFile(app, built, `Id,Subject,Status\n2,a,${word}\n`, { mapping: 'zendesk' });

    expect(zendesk.errors).toEqual([]);
    expect(await itemsOf(built)).toMatchObject([{ message: word }]);
    expect(status.errors).toMatchObject([{ line: 2, path: 'status' }]);
  });
});
