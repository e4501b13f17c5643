import {
  ApiError,
  type Feedback,
  type FeedbackCreate,
  Heed,
  type HeedEvent,
  type Page,
  verifyWebhook,
} from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com', timeout: 1_000 });

export async function messages(workspaceId: string): Promise<string[]> {
  const page: Page<Feedback> = await heed.feedback.list({ workspaceId, sort: 'createdAt' }).page();
  const rest: string[] = [];
  for await (const { message } of heed.feedback.list({ workspaceId })) rest.push(message);
  return [...page.items.map(({ message }) => message), ...rest];
}

export async function create(body: FeedbackCreate): Promise<number | null> {
  const { data, headers } = await heed.feedback.create(body, { idempotencyKey: 'one' }).withResponse();
  headers.get('X-Request-Id') satisfies string | null;
  return data.ticketNumber;
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.code : undefined;
}

export const upload = heed.uploads.create({ workspaceId: 'ws', file: Buffer.from('x'), fileName: 'x.png' });
export const attachment = heed.uploads.create({ workspaceId: 'ws', feedbackId: 'fb', file: { path: 'x.png' } });
export const mimeType: Promise<string> = attachment.then((file) => file.mimeType);
export const isGenuine: Promise<boolean> = verifyWebhook('{}', null, 'secret');

const own = new Heed({ workspaceId: process.env.HEED_WORKSPACE_ID });
export const item = own.feedback.get('fb', undefined, { timeout: 1_000 });
export const awaited: Promise<Feedback> = own.feedback.get('fb');
export const items = own.feedback.list().toArray();
export const filtered = new Heed().feedback.list({ status: 'new' });
export const several = own.feedback.list({
  statusCategory: ['open', 'pending'],
  priority: ['high', 'none'],
  tag: ['a, b'],
});
export const inText = own.feedback.list({ statusCategory: 'open,pending', priority: 'high' as string });
export const streamed = own.events.stream({ types: ['feedback.created', 'comment.*'] });
export const created = own.feedback.create({ projectId: 'prj', message: 'Hi' });
export const elsewhere = own.projects.list({ workspaceId: 'ws_other' });
export const both: Heed[] = [heed, own];
export const custom: Promise<number> = heed.request<{ count: number }>('GET', '/count').then(({ count }) => count);

// The variables may name the workspace, whatever else the client is given.
export const timed = new Heed({ timeout: 1_000 }).feedback.list({ status: 'new' });
export const first: Promise<Feedback[]> = timed.then(({ items }) => items);
export const settled: Promise<[Feedback, unknown]> = Promise.all([own.feedback.get('fb'), heed.projects.get('prj')]);

/** The type of an event says which form its data and its changes have. */
export function tell(event: HeedEvent): string | null {
  switch (event.type) {
    case 'feedback.created':
      return 'erased' in event.data ? null : event.data.message;
    case 'feedback.sla_breached':
      return event.data.erased ? null : String(event.data.ticketNumber);
    case 'comment.created':
      if (!event.data.erased) return event.data.authorName;
      return String(event.data.erased satisfies true);
    case 'feedback.updated':
      return event.changes?.priority?.to ?? null;
    case 'feedback.erased':
      return String(event.data.erased satisfies true);
    case 'customer.created':
      // @ts-expect-error Events have the customer as lists do, without notes.
      return event.data.notes;
    case 'customer.merged':
      return event.changes?.mergedFrom.to ?? null;
    case 'member.updated':
      return event.changes.role?.from ?? event.data.role;
    case 'project.created':
      // @ts-expect-error Nothing has changed.
      return event.changes.name;
    case 'subscription.disabled':
      return event.changes satisfies null;
    case 'automation.run_finished':
      return 'erased' in event.data ? null : event.data.automationId;
    default:
      // @ts-expect-error A case of its own removes the type from the rest.
      return event.type === 'feedback.created' ? '' : event.subject.id;
  }
}

declare const everywhere: Heed<undefined>;
// @ts-expect-error Without a workspace in the client, a call names it.
everywhere.feedback.get('fb');
// @ts-expect-error So does a body.
everywhere.feedback.create({ projectId: 'prj', message: 'Hi' });
// @ts-expect-error The contract requires a message, whatever the client has.
own.feedback.create({ projectId: 'prj' });
// @ts-expect-error A filter of the contract is still one of its values.
own.feedback.list({ sort: 'nonsense' });
// @ts-expect-error A list has only values of the contract.
own.feedback.list({ statusCategory: ['open', 'nonsense'] });
// @ts-expect-error So it is for each filter and each operation.
own.feedback.count({ groupBy: 'status', priority: ['highest'] });
// @ts-expect-error An export comes with what the contract has.
own.feedback.export({ include: ['comments', 'votes'] });
// @ts-expect-error There is no such type of event.
own.events.list({ types: ['feedback.nonsense'] });
// @ts-expect-error The contract has no such filter.
heed.feedback.list({ workspaceId: 'ws', nonsense: true });
// @ts-expect-error The contract requires a message.
heed.feedback.create({ workspaceId: 'ws', projectId: 'prj' });
// @ts-expect-error An upload without an item is not an attachment.
upload.then((file) => file.mimeType);
