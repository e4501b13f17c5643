import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonSchema, OpenApiDocument } from '../contract/openapi-document.ts';

/** Writes generated/asyncapi.json, which describes the messages of subscriptions for programs that read AsyncAPI. */
export function generateAsyncApi(root: string, bundle: OpenApiDocument): void {
  writeFileSync(join(root, 'generated/asyncapi.json'), `${JSON.stringify(asyncApi(bundle), null, 2)}\n`);
}

/** Returns the messages of the contract as an AsyncAPI document, with the schemas that they need. */
function asyncApi({ info, webhooks = {}, components }: OpenApiDocument): object {
  const messages = Object.entries(webhooks).map(([name, { post }]) => {
    const { schema, example } = post.requestBody.content['application/json'];
    const words = { name, title: post.summary, summary: post.description };
    const payload = plain(schema) as JsonSchema;
    return [name, { ...words, contentType: 'application/json', payload, examples: [{ payload: example }] }] as const;
  });
  return {
    asyncapi: '3.0.0',
    info: {
      ...{
        title: 'Heed events',
        version: info?.version,
        license: { name: info?.license?.name },
        contact: info?.contact,
      },
      description:
        'What Heed posts to the address of a subscription, signed as Standard Webhooks says. The log and the stream of events have the same events.',
    },
    channels: {
      subscription: {
        description: 'The address that a subscription names.',
        messages: Object.fromEntries(messages.map(([name]) => [name, { $ref: `#/components/messages/${name}` }])),
      },
    },
    operations: {
      sendEvent: { action: 'send', channel: { $ref: '#/channels/subscription' }, summary: 'Posts an event.' },
    },
    components: {
      messages: Object.fromEntries(messages),
      schemas: schemasOf(
        messages.map(([, { payload }]) => payload),
        components.schemas,
      ),
    },
  };
}

/** Returns the schemas that others refer to, and those that these refer to, as they stand in the contract. */
function schemasOf(roots: unknown[], all: Record<string, JsonSchema>): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  const visit = (node: unknown) => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      if (name in found) continue;
      found[name] = plain(all[name]);
      visit(found[name]);
    }
  };
  for (const root of roots) visit(root);
  return Object.fromEntries(Object.entries(found).sort(([one], [other]) => one.localeCompare(other)));
}

/** Keywords that are newer than the JSON Schema of AsyncAPI, draft 7, or of OpenAPI alone. */
const foreign = ['discriminator', 'unevaluatedProperties', 'dependentSchemas'];

/** Returns a schema without what AsyncAPI does not know. Fields may have any name, so those of `properties` stay. */
function plain(node: unknown, isNames = false): unknown {
  if (Array.isArray(node)) return node.map((one) => plain(one));
  if (typeof node !== 'object' || node === null) return node;
  if ('$ref' in node && !isNames) return { $ref: node.$ref };
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => {
      if (isNames) return [[key, plain(value)]];
      if (foreign.includes(key) || key.startsWith('x-')) return [];
      return [[key, key === 'examples' || key === 'default' ? value : plain(value, key === 'properties')]];
    }),
  );
}
