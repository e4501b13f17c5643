/** Prefixes that mail programs write before the subject of an answer, in lower case. */
const replies = [
  ...['re', 'aw', 'sv', 'antw', 'antwort', 'rép', 'res', 'resp', 'r', 'rif', 'odp', 'atb', 'bls', 'vá'],
  ...['ynt', 'cev', 'απ', 'σχετ', 'отв', 'ответ', 'відп', 'відповідь', 'رد', 'תשובה', 'השב', 'trả lời', 'balas'],
  ...['回复', '答复', '回覆', '答覆', '返信', '답장', '회신', 'ตอบ'],
];
/** Prefixes of a forwarded mail. */
const forwards = [
  ...['fw', 'fwd', 'wg', 'tr', 'rv', 'i', 'vl', 'vb', 'enc', 'doorst', 'pd', 'továbbítás', 'vidb', 'vidba'],
  ...['i̇lt', 'ilt', 'πρθ', 'пересл', 'إعادة توجيه', 'הועבר', 'trus', 'teruskan', '转发', '轉寄', '転送', '전달'],
];
/** Finnish for an answer, Danish and Norwegian for a forward, and the beginning of many English subjects. */
const doubtful = 'vs';

const kinds = new Map<string, 'reply' | 'forward'>([
  ...replies.map((prefix) => [prefix, 'reply'] as const),
  ...forwards.map((prefix) => [prefix, 'forward'] as const),
]);
/** With a count, such as `Re[2]:` or `AW(3):`. */
const prefix = /^([\p{L}\p{M}][\p{L}\p{M} ]{0,14})(?:[[(]\d{1,3}[\])]|\^\d{1,3})?\s?[:：]\s*/u;

export interface SubjectWords {
  /** Without the prefixes. May be empty. */
  title: string;
  /** Whether the mail was forwarded, by the outermost prefix: an answer to a forwarded mail is an answer. */
  isForward: boolean;
  isReply: boolean;
}

/** Takes the prefixes from a subject. `hasReference` tells that the mail answers one of ours, which is proven. */
export function readSubject(subject: string, { hasReference }: { hasReference: boolean }): SubjectWords {
  let title = subject.trim();
  let outermost: 'reply' | 'forward' | null = null;
  for (;;) {
    const [whole, word = ''] = prefix.exec(title) ?? [];
    const name = word.normalize('NFC').toLowerCase().trim();
    const kind = name === doubtful && hasReference ? 'reply' : kinds.get(name);
    if (whole === undefined || kind === undefined) break;
    outermost ??= kind;
    title = title.slice(whole.length);
  }
  return { title, isForward: outermost === 'forward', isReply: outermost === 'reply' };
}
