import { curlCommand, quoted } from '../../../../scripts/generate/samples/curl-command.ts';
import { Refusal } from './in-words.ts';
import type { ConsoleOperation } from './operations.ts';

/** A value that the reader entered for a parameter or a field of a form, or a file that is the body. */
interface Entered {
  name: string;
  in: 'path' | 'query' | 'header' | 'form' | 'body';
  value: string | File;
}

/** A request as the reader has filled it in so far. */
export interface Call {
  operation: ConsoleOperation;
  entered: Entered[];
  /** Undefined where the operation takes none, a form or a file. */
  json?: string;
}

/** Returns the address of a call. Parameters of the path that are still empty stay in braces. */
function urlOf(site: string, { operation, entered }: Call): string {
  const values = new Map(entered.filter((each) => each.in === 'path').map(({ name, value }) => [name, String(value)]));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (braces, name: string) => {
    const value = values.get(name);
    return value === undefined ? braces : encodeURIComponent(value);
  });
  const query = entered
    .filter((each) => each.in === 'query')
    .map(({ name, value }) => `${name}=${encodeURIComponent(String(value))}`);
  return `${site}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** Returns the call as a command. It names the key by the variable of the guides, so that it can be shown to others. */
export function curlOf(site: string, call: Call): string {
  const { operation, json } = call;
  const file = fileOf(call);
  const headers = headersOf(call).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  const fields = formOf(call).map(({ name, value }) =>
    value instanceof File
      ? `-F ${quoted(`${name}=@${value.name};type=${value.type || 'application/octet-stream'}`)}`
      : `-F ${quoted(`${name}=${value}`)}`,
  );
  const options = [
    ...(operation.access === 'key' ? ['-H "Authorization: Bearer $HEED_API_KEY"'] : []),
    ...(operation.access === 'session'
      ? ['-b "__Host-heed_session=$HEED_SESSION"', `-H ${quoted(`Origin: ${new URL(site).origin}`)}`]
      : []),
    ...headers,
    ...fields,
    ...(json === undefined ? [] : [`-d ${quoted(json)}`]),
    ...(file ? [`--data-binary ${quoted(`@${file.name}`)}`] : []),
  ];
  const hasBody = json !== undefined || file !== undefined || fields.length > 0;
  return curlCommand(operation.method, urlOf(site, call), hasBody, options);
}

/**
 * Returns the request of a call, with a key where the operation takes one. Otherwise the session of the dashboard counts.
 * Throws a Refusal if a browser sends no such request.
 */
export function requestOf(site: string, call: Call, key: string, signal: AbortSignal): Request {
  const { operation, json } = call;
  const form = new FormData();
  for (const { name, value } of formOf(call)) form.append(name, value);
  const isByKey = operation.access === 'key' && key !== '';
  const body = operation.body && 'form' in operation.body ? form : (fileOf(call) ?? json);
  try {
    return new Request(urlOf(site, call), {
      method: operation.method,
      headers: [...headersOf(call), ...(isByKey ? [['Authorization', `Bearer ${key}`] as [string, string]] : [])],
      ...(body !== undefined && { body }),
      credentials: operation.access === 'none' || isByKey ? 'omit' : 'same-origin',
      redirect: 'manual',
      cache: 'no-store',
      signal,
    });
  } catch {
    throw new Refusal('A header takes only letters, digits and signs of ASCII. Change what you entered for one.');
  }
}

function headersOf({ operation: { body }, entered, json }: Call): [string, string][] {
  const named = entered.filter((each) => each.in === 'header');
  return [
    ...named.map(({ name, value }): [string, string] => [name, String(value)]),
    ...(json === undefined ? [] : [['Content-Type', 'application/json'] as [string, string]]),
    ...(body && 'raw' in body ? [['Content-Type', body.raw] as [string, string]] : []),
  ];
}

function fileOf({ entered }: Call): File | undefined {
  const value = entered.find((each) => each.in === 'body')?.value;
  return value instanceof File ? value : undefined;
}

function formOf({ entered }: Call): Entered[] {
  return entered.filter((each) => each.in === 'form');
}
