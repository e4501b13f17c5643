import type { ContractOperation } from '../../contract/openapi-document.ts';
import { credentialsOf } from './credentials.ts';
import { curlCommand, quoted } from './curl-command.ts';
import { type ExampleRequest, requestPath } from './example-request.ts';
import { exampleSite } from './example-site.ts';

/** Returns a shell command that makes the request with curl. */
export function curlSample(operation: ContractOperation, request: ExampleRequest): string {
  const { takesKey, isOfSession, takesIdempotencyKey } = credentialsOf(operation, request.method);
  const options = [
    ...(takesKey ? ['-H "Authorization: Bearer $HEED_API_KEY"'] : []),
    ...(isOfSession ? ['-b "__Host-heed_session=$HEED_SESSION"', `-H 'Origin: ${exampleSite}'`] : []),
    ...(takesIdempotencyKey ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...formOptions(request.form),
    ...(request.body === undefined ? [] : ["-H 'Content-Type: application/json'"]),
    ...(request.raw ? [`-H ${quoted(`Content-Type: ${request.raw.type}`)}`, `--data-binary @${request.raw.name}`] : []),
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
  const hasBody = [request.body, request.form, request.raw].some((body) => body !== undefined);
  return curlCommand(request.method, `${exampleSite}${requestPath(request)}`, hasBody, options);
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
