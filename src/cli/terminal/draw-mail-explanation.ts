import type { MailExplanation } from '../../../generated/sdk/types.gen.ts';

/** The workspace is null for a mail that belongs to none. */
type Told = Omit<MailExplanation, 'workspaceId'> & { workspaceId: string | null };

const nameColumns = 11;
/** Enough to see what was cut. */
const mostLines = 12;

const kinds: Record<MailExplanation['kind']['is'], string> = {
  human: 'written by a person',
  list: 'written by a person, through a list or group (no receipt is sent)',
  robot: 'written by a person or a robot (no receipt is sent)',
  automatic: 'written by a machine, such as a notice of absence',
  bounce: 'a report that a mail did not arrive',
  calendar_reply: 'the answer to an invitation',
  disposition: 'a report that a mail was shown',
  loop: 'a mail of this service itself',
  unreadable: 'not readable',
};
const doors: Record<MailExplanation['door'], string> = {
  imap: 'from the mailbox of MAIL_INBOUND',
  lmtp: 'from a mail server (MAIL_LMTP)',
  webhook: 'by the webhook (MAIL_WEBHOOK_SECRET)',
  command: 'by heed mail ingest',
};
const places = { envelope: 'envelope', delivered_to: 'Delivered-To', to: 'To', cc: 'Cc' } as const;
const ends: Record<MailExplanation['decision']['does'], string> = {
  comment: 'It becomes a comment.',
  note: 'It becomes a note of a member.',
  item: 'It becomes a new item.',
  hold: 'It waits for review.',
  bounce: 'It marks the mail that came back.',
  handle: 'Nothing is to be done with it.',
  drop: 'It is dropped.',
  refuse: 'It is refused.',
};

/** Returns an explanation as text for a person. */
export function drawMailExplanation(told: Told): string {
  const { subject, sender, kind, match, decision, before, words, cut, changes } = told;
  const parts: [string, (string | null)[]][] = [
    ['Subject', [subject === '' ? '(none)' : subject]],
    ['Judged for', [`workspace ${told.workspaceId ?? '(none)'}, as a mail that comes ${doors[told.door]}`]],
    ['Before', before ? beforeText(before) : []],
    [
      'From',
      [senderText(sender), sender.why, sender.authenticationResults && `Counted: ${sender.authenticationResults}`],
    ],
    ['Sent to', told.recipients.length > 0 ? told.recipients.map(recipientText) : ['nobody that can be read']],
    ['Kind', [`It is ${kinds[kind.is]}.`, kind.sign]],
    ['Belongs to', [matchText(match), match.why]],
    ['Decision', [ends[decision.does], `Rule: ${decision.rule}`]],
    [
      'Words',
      words === null
        ? [decision.does === 'hold' ? 'None are stored: the whole mail waits.' : 'None are stored.']
        : words.split('\n').map(quoted),
    ],
    ['Left out', leftOut(cut, words !== null)],
    ['Files', told.files.map((file) => fileText(file, words !== null))],
    ['Changes', [...changes.summary, changes.events.length > 0 ? `Events: ${changes.events.join(', ')}` : null]],
  ];
  return parts.flatMap(([name, lines]) => draw(name, lines)).join('\n');
}

function draw(name: string, lines: (string | null)[]): string[] {
  return lines
    .filter((line) => line !== null)
    .map((line, at) => `${(at === 0 ? name : '').padEnd(nameColumns)}${line}`.trimEnd());
}

function beforeText({ became, rule, door, at, feedbackId }: NonNullable<Told['before']>): string[] {
  const item = feedbackId === null ? '' : `, of ${feedbackId}`;
  return [
    `It came already, at ${at} (${door}), and is now: ${became}${item}.`,
    `Rule then: ${rule}`,
    'Coming again, it changes nothing. Below it is judged as if it were new.',
  ];
}

function senderText({ name, email, proven }: Told['sender']): string {
  const address = email ?? 'no valid address';
  return `${name === null ? address : `${name} <${address}>`}, ${proven ? 'proven' : 'not proven'}`;
}

function recipientText({ address, in: place, is, counts }: Told['recipients'][number]): string {
  const kind = { conversation: 'an address for answers', project: 'an address of a project', other: 'nobody here' }[is];
  return `${address} (${places[place]}): ${kind}${counts ? ', which counts' : ''}`;
}

function matchText({ ticketNumber, feedbackId, projectName, projectId }: Told['match']): string {
  const project = projectName ?? projectId;
  const item =
    ticketNumber === null
      ? feedbackId === null
        ? null
        : `item ${feedbackId}, which is gone`
      : `item #${ticketNumber}`;
  const parts = [item, project === null ? null : `project ${project}`].filter((part) => part !== null);
  return parts.length === 0 ? 'no item and no project' : parts.join(' of ');
}

function leftOut({ quoted: lines, signature, why }: Told['cut'], isStored: boolean): string[] {
  if (!isStored) return [];
  return [why, ...linesText(lines, 'from earlier mails'), ...linesText(signature, 'of the signature')];
}

function linesText(lines: string[], of: string): string[] {
  if (lines.length === 0) return [];
  const more = lines.length - mostLines;
  const count = `${lines.length} ${lines.length === 1 ? 'line' : 'lines'} ${of}:`;
  return [count, ...lines.slice(0, mostLines).map(quoted), ...(more > 0 ? [`  … and ${more} more`] : [])];
}

function fileText({ fileName, mimeType, fileSize, kept }: Told['files'][number], isStored: boolean): string {
  const left = isStored ? 'not kept: it is as small as pictures of signatures are' : 'not kept';
  const size = fileSize < 1_024 ? `${fileSize} bytes` : `${Math.round(fileSize / 1_024)} KB`;
  return `${fileName} (${mimeType}, ${size}), ${kept ? 'kept' : left}`;
}

function quoted(line: string): string {
  return `  | ${line}`;
}
