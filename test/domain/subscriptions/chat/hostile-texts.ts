const pieces = [
  ...['<!channel>', '<!here|here>', '<!everyone>', '<@U012AB3CD>', '<#C123|general>', '@here', '@channel', '@everyone'],
  ...[
    'https://evil.example/a',
    'http://',
    'evil.example',
    '//evil.example',
    'www.evil.example',
    'mailto:a@evil.example',
  ],
  ...[
    '[a](https://evil.example)',
    '[a]: https://evil.example',
    '![](x)',
    '](',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '&',
    '&lt;!here&gt;',
  ],
  ...[
    '<https://evil.example|Heed>',
    '<at>Ada</at>',
    '{{DATE(2026-01-01)}}',
    '$',
    '{',
    '{',
    '@',
    '{x}',
    '*',
    '_',
    '~',
    '`',
    '```',
  ],
  ...[
    '\n',
    '\r\n',
    '\u2028',
    '\u200b',
    '\u200d',
    '\u202e',
    '\u2060',
    '\ufeff',
    '\u0000',
    '\ud800',
    '👩‍💻',
    ' ',
    'é',
    'a',
    '。',
    '＠',
    '#general',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'tel:+491234',
    '\\',
    '"',
    "'",
    '|',
    'ftp',
    ':',
    '/',
    '/',
    '.',
    'com',
    '10.0.0.1',
  ],
];

/** Texts of random pieces that chats might take for markup. They are the same in each run. */
export function* hostileTexts(count: number): Generator<string> {
  let state = 42;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  for (let made = 0; made < count; made += 1)
    yield Array.from({ length: 1 + next(14) }, () => pieces[next(pieces.length)]).join('');
}

const lively = [
  /:\/\//,
  /\/\/\S/,
  /(?<!\p{L})(?:mailto|tel|javascript|data|slack):\S/iu,
  /(?<!\p{L})www\./iu,
  /[\p{L}\p{N}][.。][\p{L}]{2}/u,
  /[@＠][\p{L}\p{N}{]/u,
  /#\p{L}/u,
  /<[!@#a-z/h]/i,
  /\]\(/,
  /\]:/,
  /\{\{/,
  /\$\{/,
  /[\u202a-\u202e\u2066-\u2069\u200b\n]/u,
];

/** Whether a chat might make a link, a mention or an expression of a part of the text. */
export function isLive(text: string): boolean {
  return lively.some((form) => form.test(text));
}
