import { describe, expect, it } from '@jest/globals';
import { SettingsError } from '../../src/base/settings-error.ts';
import { readSettings } from '../../src/start/settings.ts';

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readSettings(env);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
  return [];
}

const inbox = {
  host: 'mail.example.com',
  port: 993,
  secure: true,
  user: 'help',
  access: { password: 'secret' },
  folder: ['INBOX'],
};
const oauthEnv = {
  MAIL_INBOUND: 'imaps://help%40acme.com@outlook.office365.com/INBOX?auth=xoauth2',
  MAIL_OAUTH_TOKEN_URL: 'https://login.example.com/token',
  MAIL_OAUTH_CLIENT_ID: 'heed',
  MAIL_OAUTH_CLIENT_SECRET: 'its secret',
};

describe('the address of a mailbox', () => {
  it.each([
    ['imaps://help:secret@mail.example.com/INBOX', inbox],
    ['imaps://help:secret@mail.example.com', inbox],
    ['imap://help:secret@mail.example.com', { ...inbox, port: 143, secure: false }],
    ['imaps://help:secret@mail.example.com:1993/', { ...inbox, port: 1993 }],
    ['imaps://help@acme.com:secret@mail.example.com', { ...inbox, user: 'help@acme.com' }],
    [
      'imaps://help%40acme.com:p%23w%2F@mail.example.com',
      { ...inbox, user: 'help@acme.com', access: { password: 'p#w/' } },
    ],
    ['imaps://help:secret@mail.example.com/Support/In%20box', { ...inbox, folder: ['Support', 'In box'] }],
    ['imap://help:secret@[::1]:1143/INBOX', { ...inbox, host: '::1', port: 1143, secure: false }],
  ])('%s is taken', (MAIL_INBOUND, expected) => {
    expect(readSettings({ MAIL_INBOUND }).mailInbox).toEqual(expected);
  });

  it.each([
    'mail.example.com',
    'https://help:secret@mail.example.com',
    'imaps://mail.example.com/INBOX',
    'imaps://help@mail.example.com/INBOX',
    'imaps://help:secret@/INBOX',
    'imaps://help:secret@mail.example.com?auth=plain',
    'imaps://help:secret@mail.example.com?tls=no',
    'imaps://help:se%zz@mail.example.com',
    'imaps://help:se#t@mail.example.com',
  ])('%s is refused without its password', (MAIL_INBOUND) => {
    const [problem, ...others] = problemsOf({ MAIL_INBOUND });

    expect(others).toEqual([]);
    expect(problem).toMatch(/^MAIL_INBOUND must /);
    expect(problem).not.toMatch(/secret|se%zz/);
  });

  it('takes a token with the client of OAuth', () => {
    const { mailInbox } = readSettings(oauthEnv);

    expect(mailInbox).toMatchObject({ user: 'help@acme.com', folder: ['INBOX'] });
    expect(mailInbox?.access).toEqual({
      oauth: {
        tokenUrl: 'https://login.example.com/token',
        clientId: 'heed',
        clientSecret: 'its secret',
        scope: 'https://outlook.office365.com/.default',
      },
    });
  });

  it('requires all of OAuth, or none', () => {
    const { MAIL_INBOUND, ...oauth } = oauthEnv;

    expect(problemsOf({ MAIL_INBOUND })).toEqual([
      'MAIL_OAUTH_TOKEN_URL, MAIL_OAUTH_CLIENT_ID, MAIL_OAUTH_CLIENT_SECRET are required with ?auth=xoauth2 in MAIL_INBOUND',
    ]);
    expect(problemsOf(oauth)).toEqual([expect.stringMatching(/^MAIL_INBOUND with \?auth=xoauth2 is required/)]);
    expect(problemsOf({ ...oauthEnv, MAIL_OAUTH_CLIENT_SECRET: '' })).toEqual([
      'MAIL_OAUTH_TOKEN_URL, MAIL_OAUTH_CLIENT_ID, MAIL_OAUTH_CLIENT_SECRET are required together',
    ]);
    expect(problemsOf({ ...oauthEnv, MAIL_OAUTH_TOKEN_URL: 'http://login.example.com' })).toEqual([
      expect.stringMatching(/^MAIL_OAUTH_TOKEN_URL must /),
    ]);
  });
});

describe('the address of LMTP', () => {
  it.each([
    ['127.0.0.1:2424', { host: '127.0.0.1', port: 2424 }],
    ['2424', { host: '127.0.0.1', port: 2424 }],
    [':2424', { host: '127.0.0.1', port: 2424 }],
    ['[::1]:24', { host: '::1', port: 24 }],
    ['mail-in.internal:24', { host: 'mail-in.internal', port: 24 }],
  ])('%s is taken', (MAIL_LMTP, expected) => {
    expect(readSettings({ MAIL_LMTP }).mailLmtp).toEqual(expected);
  });

  it.each(['127.0.0.1', '0', '127.0.0.1:0', '127.0.0.1:70000', '/run/lmtp', 'lmtp://x:24', '[1]:24', 'on'])(
    '%s is refused',
    (MAIL_LMTP) => {
      expect(problemsOf({ MAIL_LMTP })).toEqual([expect.stringMatching(/^MAIL_LMTP must be a host and a port/)]);
    },
  );
});

it.each(['0', 'no', 'OFF'])('MAIL_MOVE is on or off, and not %s', (MAIL_MOVE) => {
  expect(problemsOf({ MAIL_MOVE })).toEqual(['MAIL_MOVE must be one of on, off']);
});

describe('the address of answers', () => {
  const MAIL_LMTP = '2424';

  it.each([
    ['reply+{}@acme.com', 'reply+{}@acme.com'],
    ['Reply-{}@Acme.com', 'reply-{}@acme.com'],
    ['{}@reply.acme.com', '{}@reply.acme.com'],
  ])('%s is taken', (MAIL_REPLY_ADDRESS, expected) => {
    expect(readSettings({ MAIL_LMTP, MAIL_REPLY_ADDRESS }).mailReplyAddress).toBe(expected);
  });

  it.each([
    'reply@acme.com',
    'reply{}@acme.com',
    '+{}@acme.com',
    '{}',
    '{}+{}@acme.com',
    `${'r'.repeat(32)}+{}@acme.com`,
  ])('%s is refused', (MAIL_REPLY_ADDRESS) => {
    expect(problemsOf({ MAIL_LMTP, MAIL_REPLY_ADDRESS })).toEqual([
      'MAIL_REPLY_ADDRESS must be an address in one of the forms reply+{}@acme.com, reply-{}@acme.com and {}@reply.acme.com',
    ]);
  });

  it('needs no other setting: answers may come in by heed mail ingest', () => {
    expect(problemsOf({ MAIL_REPLY_ADDRESS: 'reply+{}@acme.com' })).toEqual([]);
  });
});

describe('the secret of the webhook', () => {
  it('is taken from 32 characters on', () => {
    const secret = 'a1-_.~'.repeat(6).slice(0, 32);

    expect(readSettings({ MAIL_WEBHOOK_SECRET: secret }).mailWebhookSecret).toBe(secret);
    expect(readSettings({}).mailWebhookSecret).toBeUndefined();
  });

  it.each(['a'.repeat(31), 'a'.repeat(257), `${'a'.repeat(40)}/`, `${'a'.repeat(40)} b`])('%s is refused', (secret) => {
    expect(problemsOf({ MAIL_WEBHOOK_SECRET: secret })).toEqual([
      expect.stringMatching(/^MAIL_WEBHOOK_SECRET must be 32 to 256 letters/),
    ]);
  });
});

it('reads the servers that judge senders, and for how long mails are kept', () => {
  const { mailAuthservIds, mailRawDays } = readSettings({
    MAIL_AUTHSERV_ID: 'MX.acme.com, *.mx.example, unnamed',
    MAIL_RAW_DAYS: '7',
  });
  const problems = problemsOf({ MAIL_AUTHSERV_ID: 'mx acme', MAIL_RAW_DAYS: '0' });

  expect([mailAuthservIds, mailRawDays]).toEqual([['mx.acme.com', '*.mx.example', 'unnamed'], 7]);
  expect(problems).toEqual([
    expect.stringMatching(
      /^MAIL_AUTHSERV_ID must be the name that begins Authentication-Results, such as mx.example.com/,
    ),
    'MAIL_RAW_DAYS must be an integer from 1 to 3650',
  ]);
});
