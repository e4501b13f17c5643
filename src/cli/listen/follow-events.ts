import type { Event } from '../../../generated/sdk/types.gen.ts';
import { OperatorError } from '../../base/operator-error.ts';

/** The REST API with a key. `baseUrl` ends in /api/v1. */
export interface RestSettings {
  apiKey: string;
  baseUrl: string;
}

interface Page {
  data: Event[];
  pagination: { nextAfter: number | null };
}

const waitSeconds = 25;
const pauseMs = 1_000;

/** Returns the workspace that the key reaches. Throws if it reaches several, or none. */
export async function findOnlyWorkspace(rest: RestSettings): Promise<string> {
  const { data } = await get<{ data: { id: string; name: string }[] }>(rest, '/workspaces', {});
  const [only, ...others] = data;
  if (!only) throw new OperatorError('HEED_API_KEY reaches no workspace.');
  if (others.length === 0) return only.id;
  const choice = data.map(({ id, name }) => `${id} (${name})`).join(', ');
  throw new OperatorError(`HEED_API_KEY reaches several workspaces. Choose one with --workspace: ${choice}`);
}

/** Returns the sequence of the last event that the key may read. */
export async function findEnd(rest: RestSettings, workspaceId: string): Promise<number> {
  const newest = await get<Page>(rest, '/events', { workspaceId, order: 'desc', pageSize: '1' });
  return newest.data[0]?.sequence ?? 0;
}

/** Yields the events after one. Goes on where it stopped after the service was away. */
export async function* followEvents(
  rest: RestSettings,
  query: { workspaceId: string; types?: string },
  end: number,
  onAway: (error: Error) => void,
): AsyncGenerator<Event> {
  let after = end;
  for (;;) {
    try {
      const page = await get<Page>(rest, '/events', { ...query, after: String(after), wait: String(waitSeconds) });
      yield* page.data;
      after = page.pagination.nextAfter ?? after;
    } catch (error) {
      if (error instanceof OperatorError) throw error;
      onAway(error as Error);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** Throws an {@link OperatorError} for what the service refuses, and any other error while it is away or busy. */
async function get<Answer>(
  { baseUrl, apiKey }: RestSettings,
  path: string,
  query: Record<string, string>,
): Promise<Answer> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const response = await fetch(`${baseUrl}${path}?${new URLSearchParams(query)}`, { headers });
  if (response.ok) return (await response.json()) as Answer;
  const { error } = (await response.json().catch(() => ({}))) as { error?: { message?: string } };
  const message = error?.message ?? `The service answered ${response.status}`;
  const mayPass = response.status >= 500 || response.status === 429;
  throw mayPass ? new Error(message) : new OperatorError(message);
}
