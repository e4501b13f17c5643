import type { OpenApiDocument } from '../contract/openapi-document.ts';
import { writeSource } from './source-file.ts';

/** Writes generated/event-examples.ts: the contract's example of each message that subscriptions are sent. */
export function generateEventExamples(root: string, { webhooks = {} }: OpenApiDocument): void {
  const examples = Object.entries(webhooks).map(([type, { post }]) => {
    const { timestamp: _timestamp, ...event } = post.requestBody.content['application/json'].example as Example;
    return [type, event];
  });
  writeSource(root, 'generated/event-examples.ts', [
    "import type { Event, EventType } from './sdk/types.gen.ts';",
    '',
    '/** An event of each type, which happened to nobody. */',
    `export const eventExamples: Readonly<Record<EventType, Event>> = ${JSON.stringify(Object.fromEntries(examples))};`,
  ]);
}

interface Example {
  timestamp: string;
}
