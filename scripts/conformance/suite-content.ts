import { invalid, type Result, type SuiteTool } from './suite-tool.ts';

// Contents of each kind, which the suites of the protocol read as tools, resources and prompts.

/** A picture of one pixel, and a sound of no length. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';

const text = (words: string) => ({ type: 'text', text: words }) as const;
const image = { type: 'image', data: png, mimeType: 'image/png' } as const;
const resource = (uri: string, mimeType: string, words: string) => ({
  type: 'resource',
  resource: { uri, mimeType, text: words },
});
const answering = (...content: object[]): SuiteTool => ({ call: () => ({ content }) });

export const tools: Readonly<Record<string, SuiteTool>> = {
  test_simple_text: answering(text('This is a simple text response for testing.')),
  test_image_content: answering(image),
  test_audio_content: answering({ type: 'audio', data: wav, mimeType: 'audio/wav' }),
  test_embedded_resource: answering(
    resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ),
  test_multiple_content_types: answering(
    text('Multiple content types test:'),
    image,
    resource('test://mixed-content-resource', 'application/json', JSON.stringify({ test: 'data', value: 123 })),
  ),
  test_error_handling: {
    call: () => ({ content: [text('This tool intentionally returns an error for testing')], isError: true }),
  },
  test_logging_tool: answering(text('It sent nothing to a log.')),
  json_schema_2020_12_tool: { inputSchema: schemaOfManyKeywords(), call: () => ({ content: [text('Called')] }) },
};

/** Keywords that a server could lose on the way from the tool to the list. */
function schemaOfManyKeywords(): object {
  const words = { type: 'string' };
  const address = { $anchor: 'addressDef', type: 'object', properties: { street: words, city: words } };
  const contactMethod = { type: 'string', enum: ['phone', 'email'] };
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    $defs: { address },
    properties: { name: words, address: { $ref: '#/$defs/address' }, contactMethod, phone: words, email: words },
    allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
    if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: { required: ['phone'] },
    else: { required: ['email'] },
    additionalProperties: false,
  };
}

export const resources = [
  { uri: 'test://static-text', name: 'static-text', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'static-binary', mimeType: 'image/png' },
];
export const resourceTemplates = [
  { uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' },
];

export function resourceOf(uri: string): Result {
  const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? [];
  if (id !== undefined) {
    const data = { id, templateTest: true, data: `Data for ID: ${id}` };
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(data) }] };
  }
  const found = resources.find((one) => one.uri === uri);
  if (!found) throw invalid(`Unknown resource: ${uri}`, -32602, { uri });
  const isText = found.mimeType === 'text/plain';
  const content = isText ? { text: 'This is the content of the static text resource.' } : { blob: png };
  return { contents: [{ uri, mimeType: found.mimeType, ...content }] };
}

const named = (...names: string[]) => names.map((name) => ({ name, description: name, required: true }));

export const prompts = [
  { name: 'test_simple_prompt' },
  { name: 'test_prompt_with_arguments', arguments: named('arg1', 'arg2') },
  { name: 'test_prompt_with_embedded_resource', arguments: named('resourceUri') },
  { name: 'test_prompt_with_image' },
  { name: 'test_input_required_result_prompt' },
].map((prompt) => ({ ...prompt, description: prompt.name }));

export function promptOf(name: string, given: unknown): Result {
  const { arg1, arg2, resourceUri = '' } = (given ?? {}) as Record<string, string>;
  const contents: Record<string, object[]> = {
    test_simple_prompt: [text('This is a simple prompt for testing.')],
    test_prompt_with_arguments: [text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
    test_prompt_with_embedded_resource: [
      resource(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
      text('Please process the embedded resource above.'),
    ],
    test_prompt_with_image: [image, text('Please analyze the image above.')],
  };
  const found = contents[name];
  if (!found) throw invalid(`Unknown prompt: ${name}`);
  return { messages: found.map((content) => ({ role: 'user', content })) };
}
