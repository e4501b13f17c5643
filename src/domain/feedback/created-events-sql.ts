import { Prisma } from '../../../generated/prisma/client.ts';
import { schemaFields } from '../../../generated/schema-fields.ts';
import { newId } from '../../base/ids.ts';
import { columnName, columnsAsJson } from '../../platform/db/column-names.ts';
import type { Cause, NewEvent } from '../../platform/events/event.ts';
import { type CustomerLink, mayChangeCustomer } from './link-customer-sql.ts';
import type { NewFeedback } from './new-feedback.ts';

/** An event as a statement returns it. */
interface EventRow {
  type: string;
  project_id: string | null;
  subject_type: string;
  subject_id: string;
  feedback_id: string | null;
  changes: object | null;
  data: object;
}

export interface WithEvents {
  /** Undefined if the statement appended them itself. */
  events?: EventRow[];
}

/** For the SELECT list, where the events are to be recorded. */
export const collectedEvents = Prisma.sql`, (SELECT json_agg(e ORDER BY e.number) FROM new_events e) AS events`;

/** The items `f` as the log shows them: new ones, which nobody has, or ones in any state that an import brings. */
const itemForms = {
  new: itemAsJson({ assigneeName: 'NULL', assigneeEmail: 'NULL', slaBreached: 'false' }),
  any: itemAsJson({
    assigneeName: '(SELECT u.name FROM users u WHERE u.id = f.assignee_id)',
    assigneeEmail: '(SELECT u.email FROM users u WHERE u.id = f.assignee_id)',
    slaBreached: 'coalesce(coalesce(f.resolved_at, f.updated_at) > f.due_date, false)',
  }),
};

/** A new item `f` as the log shows it. */
export const newItemForm = itemForms.new;

function itemAsJson(others: Record<string, string>): Prisma.Sql {
  return Prisma.raw(columnsAsJson('f', schemaFields.Feedback, others));
}

/** The customer `customer` as the log shows them. */
export const linkedCustomer = Prisma.raw(columnsAsJson('customer', schemaFields.CustomerDetail));

/** How a statement linked its only item to a customer, `customer`. */
export interface Linked {
  item: NewFeedback;
  link: CustomerLink;
}

/**
 * A part of a WITH list that goes on from `f` and, if the statement links its item, `customer`: `new_events` tells of the
 * customer, if they are new or were changed by the link, and of the items.
 */
export function newEventsSql({ actor, causedBy }: Cause, form: keyof typeof itemForms, linked?: Linked): Prisma.Sql {
  const cause = Prisma.sql`${actor.type}::text AS actor_type, ${actor.id}::text AS actor_id,
        ${actor.name}::text AS actor_name, ${JSON.stringify(causedBy)}::text AS caused_by`;
  return Prisma.sql`new_events AS (
      SELECT f.ticket_number AS number, ${newId('evt')}::text AS id, 'feedback.created' AS type, f.project_id,
        'feedback' AS subject_type, f.id AS subject_id, f.id AS feedback_id, ${cause}, NULL::json AS changes,
        ${itemForms[form]} AS data
      FROM f ${linked ? Prisma.sql`UNION ALL ${customerEventSql(linked, cause)}` : Prisma.empty}
    )`;
}

function customerEventSql({ item, link }: Linked, cause: Prisma.Sql): Prisma.Sql {
  const id = Prisma.sql`${newId('evt')}::text`;
  if (!mayChangeCustomer(item, link))
    return Prisma.sql`
      SELECT 0, ${id}, 'customer.created', NULL, 'customer', customer.id, NULL, ${cause}, NULL::json, ${linkedCustomer}
      FROM customer WHERE customer.is_new`;
  return Prisma.sql`
      SELECT 0, ${id}, CASE WHEN customer.is_new THEN 'customer.created' ELSE 'customer.updated' END, NULL, 'customer',
        customer.id, NULL, ${cause}, changed.fields, ${linkedCustomer}
      FROM customer LEFT JOIN old_customer old ON old.id = customer.id, LATERAL (${changedSql}) AS changed
      WHERE customer.is_new OR changed.fields IS NOT NULL`;
}

/** The fields that a link can change. `old` is the customer before the statement. */
const linkable = ['primaryEmail', 'primaryPhone', 'emails', 'phones', 'company'] as const;
const changedSql = Prisma.raw(`
          SELECT json_object_agg(field.name, json_build_object('from', field.old, 'to', field.new)) AS fields
          FROM (VALUES ${linkable.map(fieldValues).join(', ')}) AS field (name, old, new)
          WHERE NOT customer.is_new AND field.old IS DISTINCT FROM field.new`);

function fieldValues(field: string): string {
  const column = columnName(field);
  return `('${field}', to_jsonb(old.${column}), to_jsonb(customer.${column}))`;
}

export function toNewEvent(workspaceId: string, row: EventRow): NewEvent {
  return {
    type: row.type,
    workspaceId,
    projectId: row.project_id,
    feedbackId: row.feedback_id,
    subject: { type: row.subject_type, id: row.subject_id },
    changes: row.changes,
    data: row.data,
  } as NewEvent;
}
