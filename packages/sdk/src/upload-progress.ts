import type { HeedOptions, UploadProgress } from './options.ts';

/** The part of XMLHttpRequest that is used. Node's types do not have it. */
interface Xhr {
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  send(body: FormData): void;
  abort(): void;
  getAllResponseHeaders(): string;
  responseType: string;
  readonly response: ArrayBuffer;
  readonly status: number;
  readonly upload: { onprogress: ((progress: UploadProgress) => void) | null };
  onload: (() => void) | null;
  onerror: (() => void) | null;
  onabort: (() => void) | null;
}

type Send = NonNullable<HeedOptions['fetch']>;

/**
 * Returns a `fetch` that tells how far the form is sent. Browsers tell it only of an XMLHttpRequest. Elsewhere the bytes
 * are counted as the runtime takes them.
 */
export function withProgress(send: Send, form: FormData, report: (progress: UploadProgress) => void): Send {
  const { XMLHttpRequest } = globalThis as { XMLHttpRequest?: new () => Xhr };
  return XMLHttpRequest
    ? (request) => sendByXhr(new XMLHttpRequest(), request, form, report)
    : async (request, init) => send(await counted(request, form, report), init);
}

async function counted(request: Request, form: FormData, report: (progress: UploadProgress) => void) {
  const total = await sizeOf(form);
  let loaded = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      loaded += chunk.length;
      report({ loaded: Math.min(loaded, total), total });
      controller.enqueue(chunk);
    },
  });
  const body = request.body?.pipeThrough(count) ?? null;
  return new Request(request, { body, duplex: 'half' } as RequestInit);
}

/** What is around the files is as long as in a form whose files are empty. */
async function sizeOf(form: FormData): Promise<number> {
  const hollow = new FormData();
  let ofFiles = 0;
  for (const [name, value] of form) {
    if (typeof value === 'string') hollow.append(name, value);
    else {
      ofFiles += value.size;
      hollow.append(name, new Blob([], { type: value.type }), value.name);
    }
  }
  return ofFiles + (await new Response(hollow).arrayBuffer()).byteLength;
}

function sendByXhr(
  xhr: Xhr,
  request: Request,
  form: FormData,
  report: (progress: UploadProgress) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    xhr.open(request.method, request.url);
    xhr.responseType = 'arraybuffer';
    for (const [name, value] of request.headers) if (name !== 'content-type') xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => report({ loaded, total });
    xhr.onload = () => resolve(new Response(xhr.response, { status: xhr.status, headers: headersOf(xhr) }));
    xhr.onerror = () => reject(new TypeError('The browser could not send the upload'));
    xhr.onabort = () => reject(request.signal.reason);
    request.signal.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(form);
  });
}

function headersOf(xhr: Xhr): Headers {
  const lines = xhr.getAllResponseHeaders().trim().split('\r\n');
  return new Headers(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
}
