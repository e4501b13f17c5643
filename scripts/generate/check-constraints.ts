import type { OpenApiDocument } from '../contract/openapi-document.ts';

/** A column that holds one of a set of values, or a list of them, which the database must enforce. */
export interface CheckConstraint {
  name: string;
  table: string;
  column: string;
  values: string[];
  sql: string;
}

interface EnumColumn {
  table: string;
  column: string;
  /** The schema of the contract that names the values. */
  schema: string;
  /** Values that the contract does not mention. */
  also?: string[];
  isList?: boolean;
}

const columns: EnumColumn[] = [
  { table: 'workspaces', column: 'plan', schema: 'Plan' },
  { table: 'members', column: 'role', schema: 'MemberRole' },
  { table: 'members', column: 'status', schema: 'MemberStatus' },
  { table: 'events', column: 'actor_type', schema: 'EventActorType' },
  { table: 'projects', column: 'type', schema: 'ProjectType' },
  { table: 'feedback', column: 'channel', schema: 'Channel' },
  { table: 'feedback', column: 'status_category', schema: 'StatusCategory' },
  { table: 'feedback', column: 'priority', schema: 'Priority' },
  { table: 'feedback', column: 'last_comment_by', schema: 'CommentAuthorType' },
  { table: 'comments', column: 'author_type', schema: 'CommentAuthorType' },
  { table: 'comments', column: 'via', schema: 'CommentVia' },
  { table: 'feedback', column: 'last_comment_via', schema: 'CommentVia' },
  { table: 'participants', column: 'kind', schema: 'ParticipantKind' },
  { table: 'mails', column: 'kind', schema: 'MailKind' },
  { table: 'mails', column: 'state', schema: 'MailState' },
  { table: 'mails', column: 'reason', schema: 'MailReason' },
  { table: 'inbound_mails', column: 'reason', schema: 'MailHoldReason' },
  { table: 'uploads', column: 'kind', schema: 'MediaKind' },
  { table: 'customers', column: 'channels', schema: 'Channel', isList: true },
  { table: 'automations', column: 'scope', schema: 'AutomationScope' },
  { table: 'automations', column: 'disabled_reason', schema: 'AutomationDisabledReason' },
  { table: 'automations', column: 'sla_priority', schema: 'Priority' },
  { table: 'automation_runs', column: 'outcome', schema: 'AutomationOutcome' },
  { table: 'subscriptions', column: 'format', schema: 'SubscriptionFormat' },
  { table: 'subscriptions', column: 'payload', schema: 'SubscriptionPayload' },
  { table: 'imports', column: 'status', schema: 'ImportStatus' },
  { table: 'imports', column: 'format', schema: 'ImportFormat' },
  { table: 'imports', column: 'mode', schema: 'ImportMode' },
  { table: 'imports', column: 'encoding', schema: 'ImportEncoding' },
  { table: 'imports', column: 'date_order', schema: 'ImportDateOrder' },
  { table: 'subscriptions', column: 'disabled_reason', schema: 'DisabledReason' },
  { table: 'deliveries', column: 'status', schema: 'DeliveryStatus' },
  { table: 'notifications', column: 'kind', schema: 'NotificationKind' },
  { table: 'notifications', column: 'reason', schema: 'NotificationReason' },
  { table: 'saved_views', column: 'sort', schema: 'ViewSort' },
  { table: 'saved_views', column: 'sort_order', schema: 'ViewOrder' },
];

/**
 * Returns the constraints that follow from the enums of the contract, each with the SQL that adds it. Null passes all
 * of them, because the Prisma schema decides whether a column may be null.
 */
export function checkConstraints({ components }: OpenApiDocument): CheckConstraint[] {
  return columns.map(({ table, column, schema, also = [], isList = false }) => {
    const named = components.schemas[schema]?.enum;
    if (!named) throw new Error(`The contract has no enum ${schema} for ${table}.${column}`);
    const values = [...named.map(String), ...also];
    const name = `${table}_${column}_check`;
    const literals = values.map((value) => `'${value}'`).join(', ');
    const condition = isList ? `"${column}" <@ ARRAY[${literals}]::text[]` : `"${column}" IN (${literals})`;
    const sql = `ALTER TABLE "${table}" ADD CONSTRAINT "${name}" CHECK (${condition});`;
    return { name, table, column, values, sql };
  });
}
