import { existsSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import supertest, { type Test } from 'supertest';
import { Conflict, Forbidden, RateLimited, Unavailable } from '../../../../src/base/errors.ts';
import type { ThreadDoor } from '../../../../src/doors/http/thread/thread-door.ts';
import { en } from '../../../../src/doors/http/thread/words/en.ts';
import { html as htmlFile, ofSize, png } from '../../../support/media.ts';
import { until } from '../../../support/until.ts';
import { aFile, aThread, Expired, token } from './memory-door.ts';
import { ThreadSite } from './thread-site.ts';

const path = `/t/${token}`;

let site: ThreadSite;
beforeAll(async () => {
  site = await ThreadSite.start('https://feedback.example.org/heed');
});
beforeEach(() => {
  Object.assign(site.door, { thread: aThread(), calls: [], files: [], faults: {} });
});
afterAll(() => site.close());

const get = (address = path) => supertest(site.express).get(address);
const post = (address: string) => supertest(site.express).post(`${path}${address}`);
const reply = (message: string) => post('/comments').field('message', message);
const failing = (name: keyof ThreadDoor, error: Error) => {
  site.door.faults = { ...site.door.faults, [name]: error };
};
const backTo = async (request: Test, notice: string) => {
  const { status, headers } = await request;
  expect([status, headers.location]).toEqual([303, `/heed${path}?done=${notice}#notice`]);
};

describe('a page of a conversation', () => {
  it('is kept by nobody, found by nobody, passed on to nobody and framed by nobody', async () => {
    const { status, headers } = await get();

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      vary: 'Accept, Accept-Language',
    });
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'sha256-[^']+'; img-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  it('is in the language of the browser', async () => {
    const { text } = await get().set('Accept-Language', 'is, fr-CA;q=0.8, en;q=0.5');

    expect(text).toContain('<html lang="fr" dir="ltr">');
  });

  it('is Markdown for programs that prefer it, with the same headers', async () => {
    const { headers, text } = await get().set('Accept', 'text/markdown, text/html;q=0.5');

    expect(headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': 'private, no-store',
    });
    expect(text).toContain('# Conversation #128');
    expect(text).toContain(`https://feedback.example.org/heed/api/thread/${token}/comments`);
  });

  it('changes nothing, whatever its address says', async () => {
    for (const end of ['?score=5', '?done=stopped', '/resolve', '/unsubscribe', '/not-me', '/rating', '/link'])
      await get(path + end);
    await get(`/t/stop/${token}`);

    expect(site.door.calls).toEqual([]);
  });

  it('says only what the page itself has words for', async () => {
    expect((await get(`${path}?done=sent`)).text).toContain(en.sent);
    for (const done of ['trouble', 'constructor', '<b>', 'sent&done=sent'])
      expect((await get(`${path}?done=${done}`)).text).not.toContain('class="notice"');
  });

  it('is missing for a link that is none, and expired with the offer of a new one', async () => {
    const missing = await get('/t/nothing');
    failing('get', new Expired('expired'));
    const expired = await get();

    expect([missing.status, missing.text.includes(en.missing)]).toEqual([404, true]);
    expect(missing.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect([expired.status, expired.text.includes(`action="/heed${path}/link"`)]).toEqual([410, true]);
    expect((await get().set('Accept', 'text/markdown')).text).toBe(`# ${en.expired}\n\n${en.expiredWhy}\n`);
    await backTo(post('/link'), 'linkSent');
    expect((await get(`${path}?done=linkSent`)).text).toContain(en.linkSent);
  });

  it('says in words that the service is away, and when to come back', async () => {
    failing('get', new Unavailable());
    const { status, headers, text } = await get();

    expect([status, headers['retry-after']]).toEqual([503, '2']);
    expect(text).toContain(en.failed);
  });
});

describe('an answer', () => {
  it('is stored with its files, and the page is shown again', async () => {
    const request = reply('  Line one\r\nline two ').attach('files', png, 'a.png').attach('files', png, 'b.png');
    await backTo(request, 'sent');

    expect(site.door.calls).toEqual([['addComment', 'Line one\nline two', 2]]);
    expect(site.door.files).toMatchObject([
      { fileName: 'a.png', mimeType: 'image/png', size: png.length },
      { fileName: 'b.png', kind: 'image' },
    ]);
    await until('the files are removed', () => site.door.files.every((file) => !existsSync(file.path ?? '')));
    expect((await get()).text).toContain('Line one\nline two');
  });

  it.each([
    ['blank', '   ', en.blank],
    ['too long', 'x'.repeat(2_001), en.tooLong.replace('{limit}', '2000')],
  ])('that is %s is shown again', async (_kind, message, words) => {
    const { status, text } = await reply(message);

    expect(status).toBe(400);
    expect(text).toContain(words);
    expect(text).toContain(`>\n${message}</textarea>`);
    expect(site.door.calls).toEqual([]);
  });

  it('counts characters as people do', async () => {
    await backTo(reply('🐞'.repeat(2_000)), 'sent');
  });

  it.each([
    ['too many', [png, png, png, png], 400, en.tooManyFiles.replace('{count}', '3')],
    ['too large', [ofSize('image/png', 5_242_881)], 413, en.tooLarge],
    ['too large together', Array(3).fill(ofSize('video/mp4', 7_500_000)), 413, en.tooLarge],
    ['of another type', [htmlFile], 415, en.wrongType],
  ])('with files that are %s keeps its text', async (kind, files, status, words) => {
    const type = { 'of another type': 'text/html', 'too large together': 'video/mp4' }[kind] ?? 'image/png';
    const request = reply('My words');
    for (const file of files) request.attach('files', file, { filename: 'a', contentType: type });
    const response = await request;

    expect([response.status, response.text.includes(words)]).toEqual([status, true]);
    expect(response.text).toContain('>\nMy words</textarea>');
    expect(site.door.calls).toEqual([]);
  });

  it.each([
    [429, new RateLimited('too many', 60), en.tooMany],
    [403, new Forbidden('off'), en.cannotReply],
    [409, new Conflict('merged'), en.changed],
    [410, new Expired('expired'), en.expired],
    [500, new Error('secret inside'), en.failed],
  ])('that is refused with %d keeps its text', async (status, error, words) => {
    failing('addComment', error);
    const response = await reply('My words').attach('files', png, 'a.png');

    expect(response.status).toBe(status);
    expect(response.text).toContain(`${words} ${en.attachAgain}`);
    expect(response.text).toContain('>\nMy words</textarea>');
    expect(response.text).not.toContain('secret');
    expect(response.headers['retry-after']).toBe(status === 429 ? '60' : undefined);
  });

  it('keeps its text also where the conversation cannot be shown', async () => {
    failing('addComment', new RateLimited('too many', 60));
    failing('get', new RateLimited('too many', 60));
    const { status, text } = await reply('My <words>');

    expect(status).toBe(429);
    expect(text).toContain('>\nMy &#60;words&#62;</textarea>');
    expect(text).toContain(`href="/heed${path}"`);
  });

  it('of which the form breaks off is not stored', async () => {
    const { status } = await post('/comments')
      .set('Content-Type', 'multipart/form-data; boundary=x')
      .send('--x\r\nbroken');

    expect(status).toBe(400);
    expect(site.door.calls).toEqual([]);
  });
});

describe('a form of the page', () => {
  it.each([
    ['/resolve', 'resolve', 'solvedThanks'],
    ['/unsubscribe', 'unsubscribe', 'stopped'],
    ['/resubscribe', 'resubscribe', 'resumed'],
    ['/confirm-sender', 'confirmSender', 'confirmed'],
    ['/not-me', 'notMe', 'disputed'],
  ])('at %s calls %s, from any origin', async (address, call, notice) => {
    await backTo(post(address).set('Origin', 'null'), notice);

    expect(site.door.calls).toEqual([[call]]);
  });

  it('stores a rating with its text', async () => {
    await backTo(post('/rating').type('form').send({ score: '4', text: 'Well\r\ndone' }), 'ratedThanks');

    expect(site.door.calls).toEqual([['rate', 4, 'Well\ndone']]);
  });

  it.each(['', '0', '6', '4.5', 'five'])('takes no rating of %j, and keeps its text', async (score) => {
    site.door.thread = aThread({ resolved: true });
    const { status, text } = await post('/rating').type('form').send({ score, text: 'Well done' });

    expect([status, text.includes(en.chooseScore)]).toEqual([400, true]);
    expect(text).toContain('>\nWell done</textarea>');
    expect(site.door.calls).toEqual([]);
  });

  it('that does not exist is missing', async () => {
    expect((await post('/constructor')).status).toBe(404);
  });

  it('stops mail by one POST of a mail program, and asks those who come by the link', async () => {
    const asked = await get(`/t/stop/${token}`);
    const stopped = await supertest(site.express)
      .post(`/t/stop/${token}`)
      .type('form')
      .send({ 'List-Unsubscribe': 'One-Click' });

    expect(asked.text).toContain(`action="/heed/t/stop/${token}"`);
    expect([stopped.status, stopped.text.includes(en.stopped)]).toEqual([200, true]);
    expect(stopped.headers['set-cookie']).toBeUndefined();
    expect(site.door.calls).toEqual([['stop']]);
  });
});

describe('a file of the conversation', () => {
  beforeEach(() => {
    site.door.thread = aThread({ attachments: [aFile('att_1', 'Ä.png'), aFile('att_2', 'b.pdf', 'document')] });
  });

  it('is sent as it is, in a sandbox, and kept by nobody', async () => {
    const { headers, body } = await get(`${path}/files/att_1`);

    expect(body).toEqual(png);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^inline;/),
      'content-security-policy': expect.stringMatching(/sandbox$/),
      'x-content-type-options': 'nosniff',
    });
  });

  it('is sent in part to players, and only stored if it is a document', async () => {
    const part = await get(`${path}/files/att_1`).set('Range', 'bytes=1-3');
    const document = await get(`${path}/files/att_2`);

    expect([part.status, part.body.toString(), part.headers['content-range']]).toEqual([
      206,
      'PNG',
      `bytes 1-3/${png.length}`,
    ]);
    expect(document.headers['content-disposition']).toMatch(/^attachment;/);
  });

  it('of another conversation does not exist', async () => {
    expect((await get(`${path}/files/att_3`)).status).toBe(404);
  });
});

describe('the script of the page', () => {
  it('is served from the site itself', async () => {
    const { status, headers } = await get('/t/thread.js');

    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect((await get('/t/thread.js').set('If-None-Match', String(headers.etag))).status).toBe(304);
  });
});
