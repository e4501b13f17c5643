/** The shapes in which mails come: each takes words in ASCII, and returns headers, an empty line and a body. */
export const mailShapes: ((words: string) => string)[] = [
  (words) => part('text/plain; charset=utf-8', words),
  (words) => part('text/plain; charset=iso-8859-1', `${words} Grüße`),
  (words) => part('text/plain', words),
  (words) => encoded('text/plain; charset=utf-8', Buffer.from(`${words} 🌵`)),
  (words) => encoded('text/plain; charset=utf-16le', Buffer.from(words, 'utf16le')),
  (words) => encoded('text/plain; charset=windows-1251', Buffer.from(`${words} \xcf\xf0\xe8`, 'latin1')),
  (words) => encoded('text/plain; charset=gb2312', Buffer.from(`${words} \xb2\xe2`, 'latin1')),
  (words) => encoded('text/plain; charset=x-nope', Buffer.from(`${words} Grüße`)),
  (words) => quoted(`${words} Gr=C3=BC=C3=9Fe =\r\nand more`),
  (words) => part('text/plain; charset=utf-8; format=flowed', `${words} \r\nthat flow \r\non`),
  (words) => part('text/plain; charset=utf-8', `${words}\r\n\r\n-- \r\nRosa Lindqvist\r\n+47 22 12 34 56`),
  (words) => part('text/plain; charset=utf-8', `${words}\r\n\r\nSent from my iPhone`),
  (words) => part('text/plain; charset=utf-8', `${words} ${'word '.repeat(10_000)}`),
  (words) => part('text/html; charset=utf-8', `<p>${words}</p>`),
  (words) => part('text/html; charset=utf-8', `<div hidden><p>${words}</p></div>`),
  (words) => part('text/html; charset=utf-8', `${'<div>'.repeat(400)}${words}`),
  (words) => part('text/html; charset=utf-8', `<table><tr><td>${words}</td></tr></table><style>p{}</style>`),
  (words) => multipart('alternative', part('text/plain', words), part('text/html', `<p>${words}</p>`)),
  (words) => multipart('alternative', part('text/plain', 'See the HTML.'), part('text/html', `<p>${words} here</p>`)),
  (words) => multipart('alternative', part('text/plain', ' '), part('text/html', `<p>${words}</p>`)),
  (words) => multipart('mixed', part('text/plain', words), file('application/pdf', 'terms.pdf')),
  (words) => multipart('mixed', file('application/pdf', 'terms.pdf'), part('text/plain', words)),
  (words) => multipart('related', part('text/html', `<p>${words}<img src="cid:a"></p>`), file('image/png', 'a.png')),
  (words) => multipart('mixed', part('text/html\r\nContent-Disposition: attachment; filename="m.html"', words)),
  (words) => multipart('signed', part('text/plain', words), file('application/pkcs7-signature', 'smime.p7s')),
  (words) => multipart('mixed', part('text/plain', words)).replace(';boundary=b\r\n\r\n', ';boundary=b\r\n'),
  (words) => multipart('mixed', part('text/plain', words)).replace('--b\r\n', '--b--\r\n'),
  (words) => `Content-Type: multipart/mixed; boundary=never\r\n\r\n${words}\r\n`,
  (words) => multipart('mixed', part('text/plain', words)).replace('--b--\r\n', ''),
  (words) => part('text/calendar; method=REQUEST; charset=utf-8', calendar(words)),
];

function part(type: string, text: string): string {
  return `Content-Type: ${type}\r\n\r\n${text}\r\n`;
}

function encoded(type: string, bytes: Buffer): string {
  return `Content-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n`;
}

function quoted(text: string): string {
  return `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${text}\r\n`;
}

function file(type: string, name: string): string {
  return encoded(`${type}; name="${name}"\r\nContent-ID: <a>\r\nContent-Disposition: attachment`, Buffer.from(name));
}

function multipart(type: string, ...parts: string[]): string {
  return `Content-Type: multipart/${type};boundary=b\r\n\r\n${parts.map((one) => `--b\r\n${one}`).join('')}--b--\r\n`;
}

function calendar(summary: string): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REQUEST', 'BEGIN:VEVENT', 'UID:1', `SUMMARY:${summary}`];
  return [...lines, 'DTSTART:20261203T090000Z', 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
}
