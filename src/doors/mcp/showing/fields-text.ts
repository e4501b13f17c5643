import { markCustomerText } from '../customer-text.ts';
import type { Fields } from './shown.ts';

/** Fields that Heed or a member wrote. Text in any other may be a customer's or a stranger's. */
const ours = new Set(
  `id number status status_category priority assignee_id assignee_name assignee_email watcher_ids due_date sla_breached
  sla_paused first_answered_at first_answer_due_date first_answer_breached
  snoozed_until resolved_at channel widget_id project_id workspace_id customer_id created_at updated_at last_comment_by age type actor
  sequence event_id feedback_id subject subscription_id screenshot_url attachment_url audio_url video_url author_type
  author_email content author_name user_id role channels last_seen_at first_seen_at merged_customer_ids merged_source_id
  occurred_at next_attempt_at deleted version caused_by via verified automatic mail seen_at customer_seen_at
  submitter_verified address_disputed kind state reason why due_at sent_at comment_ids would_send`.split(/\s+/),
);

/** The fields of a comment that its author has written. */
const ofAuthor = ['message', 'author_name', 'author_email'];

/** Whether a field holds what a customer or a stranger wrote. The side that a comment is from decides about its words. */
export function isTheirs(name: string, { author_type: author }: Fields, byStaff = false): boolean {
  if (byStaff) return false;
  if (author !== undefined && ofAuthor.includes(name)) return author === 'customer';
  return !ours.has(name);
}

/** A line for each field, and for each entry of a list of objects. */
export function fieldsText(fields: Fields, byStaff = false): string {
  return Object.entries(fields)
    .map(([name, value]) => {
      if (!isListOfObjects(value)) return `${name}: ${fieldText(name, value, fields, byStaff)}`;
      return [`${name}:`, ...value.map((one) => `- ${inLine(one, byStaff)}`)].join('\n');
    })
    .join('\n');
}

/** The fields in one line. */
export function inLine(fields: Fields, byStaff = false): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${fieldText(name, value, fields, byStaff)}`)
    .join(', ');
}

function fieldText(name: string, value: unknown, owner: Fields, byStaff: boolean): string {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = plainText(value);
  return isTheirs(name, owner, byStaff) ? markCustomerText(text) : text;
}

/** Text as it is, a list of texts with commas, anything else as JSON. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ');
  return JSON.stringify(value);
}

function isListOfObjects(value: unknown): value is Fields[] {
  return Array.isArray(value) && value.some((one) => typeof one === 'object' && one !== null);
}
