const mostLines = 12;
const mostCharacters = 1_000;
/** A line of its own, as RFC 3676 says. Some programs drop the space. */
const delimiter = /^\s?(?:-- ?|—|__+)\s*$/;

/** Lines that telephones and free mailers add at the end. */
const added = new RegExp(
  `^(?:${[
    ...['sent (?:from|via|with|using) .+', 'get outlook for .+', 'sent by .+ for (?:android|ios)'],
    ...[
      'von (?:meinem|meiner|mobilgerät) .*gesendet',
      'gesendet (?:von|mit|über) .+',
      'diese nachricht wurde von .+ gesendet',
    ],
    ...['outlook für .+ (?:herunterladen|abrufen|beziehen)', 'holen sie sich outlook für .+'],
    ...['envoyé (?:de|depuis|à partir de|avec) .+', 'obtenir outlook pour .+', 'télécharger outlook pour .+'],
    ...[
      'enviado (?:desde|do|de|a partir do|con|com) .+',
      'obt(?:ener|er) (?:o )?outlook para .+',
      'obtén outlook para .+',
    ],
    ...['inviato da(?:l|lla|l mio)? .+', 'scarica outlook per .+', 'ottieni outlook per .+'],
    ...['(?:verstuurd|verzonden) (?:vanaf|met|via) .+', 'outlook voor .+ downloaden', 'download outlook voor .+'],
    ...['skickat (?:från|med) .+', 'sendt fra .+', 'lähetetty .+', 'hämta outlook för .+', 'hent outlook for .+'],
    ...[
      'wysłan[eo] z .+',
      'odesláno z .+',
      'odoslané z .+',
      '.+ gönderildi',
      'отправлено (?:с|из) .+',
      'надіслано (?:з|із) .+',
    ],
    ...[
      '.*(?:iphone|ipad|android|スマートフォン).{0,12}から送信',
      '发自我的.+',
      '發自我的.+',
      '從我的.+傳送',
      '来自.+的.+邮件',
      '나의 .+에서 보냄',
    ],
    ...['(?:أُ?رسلت?|تم الإرسال) من .+', 'נשלח מ.+', 'dikirim dari .+', 'đã gửi từ .+', 'मेरे .+ से भेजा गया'],
  ].join('|')})\\.?$`,
  'iu',
);

/** Divides the words of a mail from the signature below them. Greetings that somebody wrote themselves are words. */
export function foldSignature(text: string): { words: string; signature: string | null } {
  const lines = text.trim().split('\n');
  const end = withoutAdded(lines);
  const start = startOfSignature(lines, end);
  const words = lines.slice(0, start).join('\n').trimEnd();
  if (words === '' && start < end) return { words: lines.slice(0, end).join('\n').trim(), signature: rest(lines, end) };
  return { words, signature: rest(lines, start) };
}

/** Returns where the lines end without those that a program has added. */
function withoutAdded(lines: string[]): number {
  let end = lines.length;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at]?.trim() ?? '';
    if (isAdded(line)) end = at;
    else if (line !== '') break;
  }
  return end;
}

function isAdded(line: string): boolean {
  const plain = line.replaceAll(/<https?:[^<>\s]*>|[*_[\]]/g, '').trim();
  return plain.length > 0 && plain.length <= 120 && added.test(plain);
}

/** The last delimiter counts, if no more lines follow than a signature has. */
function startOfSignature(lines: string[], end: number): number {
  const found = lines.slice(0, end).findLastIndex((line) => delimiter.test(line));
  if (found < 0 || end - found > mostLines + 1) return end;
  return lines.slice(found, end).join('\n').length <= mostCharacters ? found : end;
}

function rest(lines: string[], start: number): string | null {
  const signature = lines.slice(start).join('\n').trim();
  return signature === '' ? null : signature;
}
