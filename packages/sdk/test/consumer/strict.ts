import { ApiError, type Feedback, type FeedbackCreate, Heed, type Page, verifyWebhook } from '@heed/sdk';

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
export const created = own.feedback.create({ projectId: 'prj', message: 'Hi' });
export const elsewhere = own.projects.list({ workspaceId: 'ws_other' });
export const both: Heed[] = [heed, own];
export const custom: Promise<number> = heed.request<{ count: number }>('GET', '/count').then(({ count }) => count);

// @ts-expect-error Without a workspace in the client, a call names it.
heed.feedback.get('fb');
// @ts-expect-error So does a body.
heed.feedback.create({ projectId: 'prj', message: 'Hi' });
// @ts-expect-error The contract requires a message, whatever the client has.
own.feedback.create({ projectId: 'prj' });
// @ts-expect-error A filter of the contract is still one of its values.
own.feedback.list({ sort: 'nonsense' });
// @ts-expect-error The contract has no such filter.
heed.feedback.list({ workspaceId: 'ws', nonsense: true });
// @ts-expect-error The contract requires a message.
heed.feedback.create({ workspaceId: 'ws', projectId: 'prj' });
// @ts-expect-error An upload without an item is not an attachment.
upload.then((file) => file.mimeType);
