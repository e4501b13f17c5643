import { schemaFields } from '../../generated/schema-fields.ts';
import type { Comment, Customer, Event, Feedback, Note } from '../../generated/sdk/types.gen.ts';

/** What the log says is there. */
export interface Rebuilt {
  items: Feedback[];
  customers: Customer[];
  /** By item, in the order of the log. */
  comments: Map<string, Comment[]>;
  notes: Map<string, Note[]>;
}

/** Reads a whole log, as somebody does who keeps a copy of all data. */
export function rebuild(events: Event[]): Rebuilt {
  const items = new Map<string, Feedback>();
  const customers = new Map<string, Customer>();
  const comments = new Map<string, Comment[]>();
  const notes = new Map<string, Note[]>();
  const relink = (from: string, to: string | null) => {
    for (const [id, item] of items) if (item.customerId === from) items.set(id, { ...item, customerId: to });
  };
  for (const event of events) {
    const { id } = event.subject;
    if ('erased' in event.data) continue;
    if (event.type === 'feedback.created' || event.type === 'feedback.updated') items.set(id, event.data);
    if (event.type === 'comment.created') add(comments, event.feedbackId, event.data);
    if (event.type === 'note.created') add(notes, event.feedbackId, event.data);
    if (event.type === 'feedback.deleted') for (const all of [items, comments, notes]) all.delete(id);
    if (event.type === 'customer.created' || event.type === 'customer.updated') customers.set(id, event.data);
    if (event.type === 'customer.merged') {
      const source = String(event.changes?.mergedFrom.to);
      customers.set(id, event.data).delete(source);
      relink(source, id);
    }
    if (event.type === 'customer.deleted') {
      customers.delete(id);
      relink(id, null);
    }
  }
  return { items: byId(items.values()), customers: byId(customers.values()), comments, notes };
}

function add<One>(threads: Map<string, One[]>, feedbackId: string | null, entry: One): void {
  threads.set(feedbackId ?? '', [...(threads.get(feedbackId ?? '') ?? []), entry]);
}

/** Returns them in an order that does not depend on how they were read. */
export function byId<One extends { id: string }>(all: Iterable<One>): One[] {
  return [...all].sort((left, right) => (left.id < right.id ? -1 : 1));
}

const followsFromItems = new Set(['feedbackCount', 'channels', 'firstSeenAt', 'lastSeenAt', 'updatedAt']);

/** Returns what the log tells of a customer: the form of lists, without what follows from the items alone. */
export function essence(customer: Customer): Partial<Customer> {
  const told = schemaFields.Customer.filter((field) => !followsFromItems.has(field));
  return Object.fromEntries(told.map((field) => [field, customer[field]]));
}
