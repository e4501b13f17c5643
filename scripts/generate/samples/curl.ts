import type { ContractOperation } from '../../contract/openapi-document.ts';
import { type ExampleRequest, requestPath } from './example-request.ts';

const site = 'https://heed.example.com';

/** Returns a shell command that makes the request with curl. */
export function curlSample(operation: ContractOperation, request: ExampleRequest): string {
  const { security = [{ apiKey: [] }] } = operation;
  const takesKey = security.some(({ apiKey }) => apiKey);
  const isOfSession = !takesKey && security.length > 0;
  const isIdempotent = request.method === 'post' && !operation['x-takes-no-idempotency-key'];
  const options = [
    ...(takesKey ? ['-H "Authorization: Bearer $HEED_API_KEY"'] : []),
    ...(isOfSession ? ['-b "__Host-heed_session=$HEED_SESSION"', `-H 'Origin: ${site}'`] : []),
    ...(isIdempotent ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...formOptions(request.form),
    ...(request.body === undefined ? [] : ["-H 'Content-Type: application/json'"]),
  ];
  if (operation.operationId === 'receiveWebhook') return signed(command(request, options), request);
  if (request.body !== undefined)
    options.push(`-d ${quoted(JSON.stringify(request.body, null, 2).replaceAll('\n', '\n  '))}`);
  return `${command(request, options)}\n`;
}

function formOptions(form: ExampleRequest['form']): string[] {
  if (!form) return [];
  const fields = Object.entries(form.fields).map(([name, value]) => `-F ${quoted(`${name}=${value}`)}`);
  return [...fields, `-F ${quoted(`file=@${form.file.name};type=${form.file.type}`)}`];
}

function command(request: ExampleRequest, options: string[]): string {
  // With a body, curl sends POST by itself.
  const hasBody = request.body !== undefined || request.form !== undefined;
  const isDefault = request.method === 'get' || (request.method === 'post' && hasBody);
  const method = isDefault ? '' : `-X ${request.method.toUpperCase()} `;
  return [`curl -sS ${method}${quoted(`${site}${requestPath(request)}`)}`, ...options].join(' \\\n  ');
}

/** The signature covers exactly the bytes of the body. */
function signed(curl: string, { body }: ExampleRequest): string {
  return `body=${quoted(JSON.stringify(body))}
signature=$(printf %s "$body" | openssl dgst -sha256 -hmac "$HEED_WEBHOOK_SECRET" -r | cut -d' ' -f1)
${curl} \\
  -H "X-Webhook-Signature: sha256=$signature" \\
  --data-raw "$body"
`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
