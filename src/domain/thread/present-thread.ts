import type { Feedback } from '../../../generated/prisma/client.ts';
import type { ThreadComment, ThreadFile, ThreadStatus, ThreadView } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import { isAddressProven } from '../rules/address-proven.ts';
import { isDone, statusLabel } from '../rules/status.ts';
import type { AttachmentRow } from '../uploads/attachment.ts';
import { browserWriter, isShutOut, kindOf, type Person } from './person.ts';
import type { StateRow, ThreadCommentRow, ThreadRow } from './thread-sql.ts';

/** The person who reads a conversation. Files have addresses with that person's own token. */
export interface Reader {
  token: string;
  kind: Person['kind'];
  /** Empty for the browser. */
  participantId: string;
}

type Site = Pick<SqlContext, 'siteUrl'>;

/** Shows the conversation to the person with this token. */
export function presentThread(site: Site, token: string, participantId: string, row: ThreadRow): ThreadView {
  const kind = row.participantKind === null ? 'browser' : kindOf({ kind: row.participantKind });
  const reader = { token, kind, participantId };
  const isHidden = isShutOut(row, kind);
  const resolved = isDone(row.statusCategory);
  const rating = isHidden ? null : row.satisfaction;
  return {
    ticketNumber: row.ticketNumber,
    message: isHidden || !row.seesHistory ? null : row.message,
    status: presentStatus(row),
    createdAt: row.createdAt,
    resolvedAt: row.resolvedAt,
    attachments: isHidden || !row.seesHistory ? [] : row.attachments.map((file) => presentFile(site, token, file)),
    comments: isHidden ? [] : row.comments.map((comment) => presentThreadComment(site, reader, row, comment)),
    canReply: row.customerCommentsEnabled && !isHidden,
    resolved,
    rating,
    satisfaction: rating,
    canRate: kind !== 'added' && !isHidden && (resolved || rating !== null),
    project: { name: row.projectName, primaryColor: row.primaryColor },
    submitter: { name: isHidden ? null : row.userName },
    unsubscribed: kind === 'browser' ? null : row.unsubscribed,
    sender: isHidden ? 'mail' : isAsked(row, kind) ? 'ask' : 'known',
  };
}

/** Only the owner of the address can say whether the message is theirs, and says so once. */
export function isAsked(
  item: Pick<Feedback, 'submitterVerified' | 'addressProven' | 'addressDisputed'>,
  kind: Person['kind'],
): boolean {
  return kind === 'mailbox' && !isAddressProven(item) && !item.addressDisputed;
}

export function presentStatus(row: StateRow): ThreadStatus {
  return { category: row.statusCategory, label: statusLabel(row, row.status) };
}

export function presentThreadComment(
  site: Site,
  { token, kind, participantId }: Reader,
  { addressProven }: Pick<StateRow, 'addressProven'>,
  { writer, bySubmitter, attachments, ...row }: ThreadCommentRow,
): ThreadComment {
  // The browser and the mailbox of a proven address are one.
  const isOneSelf = addressProven && kind !== 'added' && bySubmitter;
  return {
    ...row,
    attachments: attachments.map((file) => presentFile(site, token, file)),
    own: writer === (participantId || browserWriter) || isOneSelf,
  };
}

export function presentFile({ siteUrl }: Site, token: string, row: AttachmentRow): ThreadFile {
  const { id, kind, fileName, fileSize, mimeType } = row;
  return {
    id,
    url: `${siteUrl}/t/${token}/files/${id}`,
    type: kind as ThreadFile['type'],
    fileName,
    fileSize,
    mimeType,
  };
}
