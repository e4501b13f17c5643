import { type Piece, splitAt, splitStructured, textOf } from './structured-value.ts';

type DmarcPolicy = 'reject' | 'quarantine' | 'none';

/** The sender of a mail, judged by a mail server of ours. */
export interface SenderProof {
  dmarc: 'pass' | 'fail' | 'none';
  /** The policy that the sender's domain publishes. */
  policy: DmarcPolicy;
  arc: 'pass' | 'other';
  /** The domain of From that was judged, in lower case. Null if the result does not name it. */
  fromDomain: string | null;
  /** The server that the topmost header names, also if it does not count. Null without such a header, or a name in it. */
  authservId: string | null;
  /** Whether the topmost header is that of a trusted server. */
  counts: boolean;
}

/** A result of one method, such as `dmarc=fail (p=reject) header.from=example.org`. */
interface MethodResult {
  method: string;
  result: string;
  properties: Record<string, string>;
  comments: string[];
}

/** How servers call the property that names the policy. */
const policyProperties = ['policy.p', 'policy.published-domain-policy', 'policy.dmarc', 'action'];
/** Microsoft writes `oreject` where it overrides the policy. */
const policies: Record<string, DmarcPolicy> = {
  reject: 'reject',
  oreject: 'reject',
  'o.reject': 'reject',
  quarantine: 'quarantine',
  oquarantine: 'quarantine',
};

/** In the place of a name: servers that do not name themselves, such as those of Microsoft 365. */
export const unnamedServer = 'unnamed';
const unproven = { dmarc: 'none', policy: 'none', arc: 'other', fromDomain: null, counts: false } as const;

/**
 * Reads the topmost Authentication-Results (RFC 8601). It counts only if it is that of a trusted server: senders can
 * write such headers themselves, and every server writes its own above them.
 */
export function readAuthenticationResults(headers: string[], trusted: readonly string[]): SenderProof {
  const pieces = splitStructured(headers[0] ?? '');
  if (headers.length === 0 || pieces === null) return { ...unproven, authservId: null };
  const parts = splitAt(pieces, ';');
  const authservId = authservIdOf(parts[0] ?? []);
  const results = parts.map(readResult);
  const isReadable = authservId !== null || (results[0] ?? null) !== null;
  if (!isReadable || !isTrusted(authservId, trusted)) return { ...unproven, authservId };
  return { ...readResults(results.flatMap((result) => result ?? [])), authservId, counts: true };
}

/** Whether a server is one of these, of which a name such as `*.acme.com` stands for many. */
export function isTrusted(authservId: string | null, trusted: readonly string[]): boolean {
  const name = authservId?.toLowerCase() ?? unnamedServer;
  if (name === unnamedServer) return authservId === null && trusted.includes(unnamedServer);
  return trusted.some((one) => (one.startsWith('*.') ? name.endsWith(one.slice(1)) : name === one));
}

function readResults(results: MethodResult[]): Pick<SenderProof, 'dmarc' | 'policy' | 'arc' | 'fromDomain'> {
  const dmarc = results.filter(({ method }) => method === 'dmarc');
  const [judged] = dmarc.filter(({ result }) => result === 'fail').concat(dmarc);
  return {
    dmarc: judged?.result === 'pass' || judged?.result === 'fail' ? judged.result : 'none',
    policy: judged ? policyOf(judged) : 'none',
    arc: results.some(({ method, result }) => method === 'arc' && result === 'pass') ? 'pass' : 'other',
    fromDomain: judged?.properties['header.from']?.toLowerCase().replace(/^.*@/, '') ?? null,
  };
}

/** The id may be followed by the version of the header's form. */
function authservIdOf(head: Piece[]): string | null {
  const [id, version, ...more] = head.filter(({ kind }) => kind !== 'comment');
  const isId = id !== undefined && (id.kind === 'word' || id.kind === 'quoted') && more.length === 0;
  return isId && (version === undefined || /^\d+$/.test(version.text)) ? id.text : null;
}

function readResult(part: Piece[]): MethodResult | null {
  const comments = part.flatMap(({ kind, text }) => (kind === 'comment' ? [text] : []));
  const pieces = part.filter(({ kind }) => kind !== 'comment');
  const equals = pieces.findIndex(isSign('='));
  const [name, slash, version] = pieces.slice(0, equals);
  const result = pieces[equals + 1];
  const isVersioned = slash?.text === '/' && /^\d+$/.test(version?.text ?? '') && equals === 3;
  if (name?.kind !== 'word' || result?.kind !== 'word' || !(equals === 1 || isVersioned)) return null;
  const properties = readProperties(pieces.slice(equals + 2));
  return { method: name.text.toLowerCase(), result: result.text.toLowerCase(), properties, comments };
}

/** Reads `name=value` after each other. A value may have several pieces, such as those of an address. */
function readProperties(pieces: Piece[]): Record<string, string> {
  const properties: Record<string, string> = {};
  const starts = pieces.flatMap((piece, at) => (isSign('=')(pieces[at + 1]) && piece.kind === 'word' ? [at] : []));
  for (const [place, start] of starts.entries()) {
    const name = pieces[start]?.text.toLowerCase() ?? '';
    properties[name] ??= textOf(pieces.slice(start + 2, starts[place + 1]));
  }
  return properties;
}

function policyOf({ properties, comments }: MethodResult): DmarcPolicy {
  const named = policyProperties.flatMap((name) => properties[name] ?? []);
  const inComments = comments.flatMap((text) => /(?:^|[\s,;])p=([a-z]+)/i.exec(text)?.[1] ?? []);
  const [policy] = [...named, ...inComments].flatMap((text) => policies[text.toLowerCase()] ?? []);
  return policy ?? 'none';
}

function isSign(text: string): (piece: Piece | undefined) => boolean {
  return (piece) => piece?.kind === 'sign' && piece.text === text;
}
