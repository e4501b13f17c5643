import { type Participant, Prisma } from '../../../generated/prisma/client.ts';
import type {
  CommentAuthorType,
  CustomStatus,
  PrivacySettings,
  Satisfaction,
  StatusCategory,
} from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import { isoTimestamp } from '../../platform/db/iso-timestamp.ts';
import { isAddressProvenSql } from '../rules/address-proven.ts';
import type { AttachmentRow } from '../uploads/attachment.ts';
import { attachmentsSql } from '../uploads/upload-sql.ts';

export interface Item {
  workspaceId: string;
  feedbackId: string;
}

export interface ThreadCommentRow {
  id: string;
  authorType: CommentAuthorType;
  authorName: string;
  message: string;
  writer: string | null;
  /** Whether the browser or the mailbox of the item wrote it. */
  bySubmitter: boolean;
  createdAt: string;
  attachments: AttachmentRow[];
}

/** Comment `entry` of the public conversation as JSON. */
const commentSql = Prisma.sql`json_build_object('id', entry.id, 'authorType', entry.author_type,
  'authorName', entry.author_name, 'message', entry.message, 'writer', entry.writer,
  'bySubmitter', entry.writer IS NOT NULL AND (entry.writer = 'browser' OR EXISTS (
    SELECT FROM participants w WHERE w.workspace_id = entry.workspace_id AND w.feedback_id = entry.feedback_id
      AND w.id = entry.writer AND w.kind = 'submitter')),
  'createdAt', ${isoTimestamp('entry.created_at')}, 'attachments', ${attachmentsSql('comment_id')})`;

/** Whether upload `u` is a file that item `f` shows by itself. */
const isOwnFile = Prisma.sql`u.note_id IS NULL AND u.storage_key = ANY(ARRAY[substring(f.screenshot_url FROM '[^/]+$'),
  substring(f.attachment_url FROM '[^/]+$'), substring(f.audio_url FROM '[^/]+$'), substring(f.video_url FROM '[^/]+$')])`;

const attachmentSql = Prisma.sql`json_build_object('id', u.id, 'kind', u.kind, 'fileName', u.file_name,
  'fileSize', u.file_size, 'mimeType', u.mime_type, 'storageKey', u.storage_key)`;

/** Whether the participant `person` sees all of the conversation, as the browser does, which is none. */
const seesHistory = Prisma.sql`coalesce(person.sees_history, true)`;

/** Columns that decide over a person's access, and over the status that they see. */
export interface StateRow {
  status: string;
  statusCategory: StatusCategory;
  customStatuses: CustomStatus[];
  submitterVerified: boolean;
  addressProven: boolean;
  mailboxWroteAt: Date | string | null;
}

const stateColumns = Prisma.sql`f.status, f.status_category AS "statusCategory", p.custom_statuses AS "customStatuses",
  f.submitter_verified AS "submitterVerified", ${isAddressProvenSql} AS "addressProven", f.mailbox_wrote_at AS "mailboxWroteAt"`;
const joinProject = Prisma.sql`JOIN projects p ON p.workspace_id = f.workspace_id AND p.id = f.project_id`;

export interface ThreadRow extends StateRow {
  ticketNumber: number;
  message: string;
  createdAt: string;
  resolvedAt: string | null;
  customerCommentsEnabled: boolean;
  addressDisputed: boolean;
  satisfaction: Satisfaction | null;
  userName: string | null;
  projectName: string;
  primaryColor: string | null;
  /** The kind of the person. Null for the browser. */
  participantKind: Participant['kind'] | null;
  /** False for a person whom only a mail named that proves nobody. They see what was written since they were let in. */
  seesHistory: boolean;
  unsubscribed: boolean;
  comments: ThreadCommentRow[];
  attachments: AttachmentRow[];
}

/** Reads the conversation for one person. Undefined if the item does not exist, or was erased. */
export async function readThreadRow(
  ctx: SqlContext,
  { workspaceId, feedbackId }: Item,
  participantId: string,
): Promise<ThreadRow | undefined> {
  const [row] = await ctx.db.rows<ThreadRow>(
    Prisma.sql`
    SELECT ${stateColumns}, f.ticket_number AS "ticketNumber", f.message, f.created_at AS "createdAt",
      f.resolved_at AS "resolvedAt", f.customer_comments_enabled AS "customerCommentsEnabled",
      f.address_disputed AS "addressDisputed", f.satisfaction, f.user_name AS "userName", p.name AS "projectName",
      (SELECT w.styling ->> 'primaryColor' FROM widgets w
        WHERE w.workspace_id = ${workspaceId} AND w.project_id = f.project_id
        ORDER BY w.created_at DESC, w.id DESC LIMIT 1) AS "primaryColor",
      person.kind AS "participantKind", ${seesHistory} AS "seesHistory",
      EXISTS (SELECT 1 FROM mail_stops s WHERE s.workspace_id = ${workspaceId} AND s.feedback_id = ${feedbackId}
        AND s.email_hash = encode(sha256(convert_to(person.email, 'UTF8')), 'hex')) AS unsubscribed,
      (SELECT coalesce(json_agg(${commentSql} ORDER BY entry.created_at, entry.id), '[]') FROM comments entry
        WHERE entry.workspace_id = ${workspaceId} AND entry.feedback_id = ${feedbackId} AND NOT entry.automatic
          AND (${seesHistory} OR entry.created_at >= person.created_at)) AS comments,
      (SELECT coalesce(json_agg(${attachmentSql} ORDER BY u.id), '[]') FROM uploads u
        WHERE u.workspace_id = ${workspaceId} AND ${isOwnFile}) AS attachments
    FROM feedback f ${joinProject}
      LEFT JOIN participants person ON person.workspace_id = f.workspace_id AND person.feedback_id = f.id
        AND person.id = ${participantId}
    WHERE f.workspace_id = ${workspaceId} AND f.id = ${feedbackId} AND f.erased_at IS NULL`,
    { times: 'text' },
  );
  return row;
}

/** Reads those of the comments that are still there and public. */
export async function readThreadComments(
  ctx: SqlContext,
  workspaceId: string,
  ids: string[],
): Promise<Map<string, ThreadCommentRow>> {
  const rows = await ctx.db.rows<{ comment: ThreadCommentRow }>(Prisma.sql`
    SELECT ${commentSql} AS comment FROM comments entry
    WHERE entry.workspace_id = ${workspaceId} AND entry.id = ANY(${ids}::text[]) AND NOT entry.automatic`);
  return new Map(rows.map(({ comment }) => [comment.id, comment]));
}

export interface ItemState extends StateRow {
  resolvedAt: Date | null;
  customerCommentsEnabled: boolean;
  /** The settings of the project. */
  privacySettings: PrivacySettings;
}

/** Reads where items stand that exist and were not erased. */
export async function readStates(
  ctx: SqlContext,
  workspaceId: string,
  feedbackIds: string[],
): Promise<Map<string, ItemState>> {
  const rows = await ctx.db.rows<ItemState & { id: string }>(Prisma.sql`
    SELECT f.id, f.resolved_at AS "resolvedAt",
      f.customer_comments_enabled AS "customerCommentsEnabled", p.privacy_settings AS "privacySettings", ${stateColumns} FROM feedback f ${joinProject}
    WHERE f.workspace_id = ${workspaceId} AND f.id = ANY(${feedbackIds}::text[]) AND f.erased_at IS NULL
      AND p.deleted_at IS NULL`);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

export interface ThreadPlace {
  projectId: string;
  /** The project's domain. */
  domain: string | null;
  plan: string;
  resolvedAt: Date | null;
}

/** Finds where the conversation is, unless the item is gone or the person is no participant any more. */
export async function readPlace(
  ctx: SqlContext,
  { workspaceId, feedbackId, participantId }: Item & { participantId: string },
): Promise<ThreadPlace | undefined> {
  const [place] = await ctx.db.rows<ThreadPlace>(Prisma.sql`
    SELECT p.id AS "projectId", p.domain, w.plan, f.resolved_at AS "resolvedAt"
    FROM feedback f ${joinProject} JOIN workspaces w ON w.id = f.workspace_id
    WHERE f.workspace_id = ${workspaceId} AND f.id = ${feedbackId} AND f.erased_at IS NULL AND p.deleted_at IS NULL
      AND (${participantId} = '' OR EXISTS (
        SELECT FROM participants o WHERE o.workspace_id = ${workspaceId} AND o.feedback_id = ${feedbackId}
          AND o.id = ${participantId}))`);
  return place;
}

/** Finds a file of the item, or of its public conversation, as far as the person sees it. */
export async function readThreadFile(
  ctx: SqlContext,
  { workspaceId, feedbackId, participantId }: Item & { participantId: string },
  id: string,
): Promise<AttachmentRow | undefined> {
  const [file] = await ctx.db.rows<{ file: AttachmentRow }>(Prisma.sql`
    SELECT ${attachmentSql} AS file FROM uploads u JOIN feedback f ON f.workspace_id = u.workspace_id AND f.id = ${feedbackId}
      LEFT JOIN participants person ON person.workspace_id = f.workspace_id AND person.feedback_id = f.id
        AND person.id = ${participantId}
    WHERE u.workspace_id = ${workspaceId} AND u.id = ${id} AND (${isOwnFile} AND ${seesHistory} OR EXISTS (
      SELECT FROM comments c WHERE c.workspace_id = ${workspaceId} AND c.id = u.comment_id
        AND c.feedback_id = ${feedbackId} AND NOT c.automatic AND (${seesHistory} OR c.created_at >= person.created_at)))`);
  return file?.file;
}
