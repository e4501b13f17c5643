import { type ContractOperation, isRedirect, successStatus } from '../../contract/openapi-document.ts';
import { credentialsOf } from './credentials.ts';
import { type ExampleRequest, expandPath, queryTexts } from './example-request.ts';
import { exampleSite } from './example-site.ts';
import { literal, python } from './literal.ts';

const indent = python.indent;
/** Seconds without an answer, after which a program should not wait any longer. */
const timeout = 30;

/** Returns a Python program that makes the request with the library requests, and prints what comes back. */
export function pythonSample(operation: ContractOperation, request: ExampleRequest): string {
  const isSigned = operation.operationId === 'receiveWebhook';
  const call = `requests.${request.method}(${joined([
    `"${exampleSite}${expandPath(request)}"`,
    ...(Object.keys(request.query).length > 0 ? [`params=${value(Object.fromEntries(queryTexts(request)))}`] : []),
    ...headerArguments(operation, request, isSigned),
    ...bodyArguments(request, isSigned),
    ...(isRedirect(operation) ? ['allow_redirects=False'] : []),
    ...(readsLines(operation) ? ['stream=True'] : []),
    `timeout=${timeout}`,
  ])})`;
  const { form, raw } = request;
  const file = form?.file ?? raw;
  const lines = [
    ...(isSigned ? signature(request) : []),
    ...(file
      ? [`with open(${python.text(file.name)}, "rb") as file:`, `${indent}response = ${indented(call)}`]
      : [`response = ${call}`]),
    'response.raise_for_status()',
    ...printed(operation),
  ];
  return `${[...imports(lines), ...lines].join('\n')}\n`;
}

function headerArguments(
  operation: ContractOperation,
  { method, body, raw }: ExampleRequest,
  isSigned: boolean,
): string[] {
  const { takesKey, isOfSession, takesIdempotencyKey } = credentialsOf(operation, method);
  const headers = [
    ...(takesKey ? [`"Authorization": f"Bearer {os.environ['HEED_API_KEY']}"`] : []),
    ...(isOfSession ? [`"Origin": "${exampleSite}"`] : []),
    ...(takesIdempotencyKey ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
    ...(raw ? [`"Content-Type": "${raw.type}"`] : []),
    ...(isSigned && body ? ['"Content-Type": "application/json"', '"X-Webhook-Signature": f"sha256={signature}"'] : []),
  ];
  return [
    ...(headers.length > 0 ? [`headers={${headers.length > 1 ? onLines(headers) : headers[0]}}`] : []),
    ...(isOfSession ? ['cookies={"__Host-heed_session": os.environ["HEED_SESSION"]}'] : []),
  ];
}

function bodyArguments({ body, form, raw }: ExampleRequest, isSigned: boolean): string[] {
  if (raw) return ['data=file'];
  if (form)
    return [
      ...(Object.keys(form.fields).length > 0 ? [`data=${value(textOf(form.fields))}`] : []),
      `files={"file": (${python.text(form.file.name)}, file, ${python.text(form.file.type)})}`,
    ];
  if (body === undefined) return [];
  return [isSigned ? 'data=body' : `json=${value(body)}`];
}

/** The signature covers exactly the bytes of the body. */
function signature({ body }: ExampleRequest): string[] {
  return [
    `body = json.dumps(${literal(body, '', python)}).encode()`,
    'secret = os.environ["HEED_WEBHOOK_SECRET"].encode()',
    'signature = hmac.new(secret, body, hashlib.sha256).hexdigest()',
  ];
}

function printed(operation: ContractOperation): string[] {
  if (isRedirect(operation)) return ['print(response.headers["Location"])'];
  if (readsLines(operation)) return ['for line in response.iter_lines(decode_unicode=True):', `${indent}print(line)`];
  if (typeOfAnswer(operation).startsWith('message/')) return ['print(response.text)'];
  return successStatus(operation) === '204' ? [] : ['print(response.json())'];
}

/** Whether the answer is a file of lines or a stream of events. */
function readsLines(operation: ContractOperation): boolean {
  const type = typeOfAnswer(operation);
  return type !== 'application/json' && !type.startsWith('message/');
}

function typeOfAnswer({ responses }: ContractOperation): string {
  const [type = 'application/json'] = Object.keys(responses['200']?.content ?? {});
  return type;
}

/** Imports the used modules of the standard library, then the library that makes the request. */
function imports(lines: string[]): string[] {
  const text = lines.join('\n');
  const used = ['hashlib', 'hmac', 'json', 'os', 'uuid'].filter((name) =>
    new RegExp(`(?<![.\\w])${name}\\.`).test(text),
  );
  return [...used.map((name) => `import ${name}`), ...(used.length > 0 ? [''] : []), 'import requests', ''];
}

/** A parameter and a field of a form are text: True is not what the contract calls true. */
function textOf(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, each]) => [name, String(each)]));
}

function value(each: unknown): string {
  return literal(each, indent, python);
}

function joined(parts: string[]): string {
  return `\n${parts.map((part) => `${indent}${part},\n`).join('')}`;
}

function onLines(entries: string[]): string {
  return indented(joined(entries));
}

function indented(text: string): string {
  return text.replaceAll('\n', `\n${indent}`);
}
