import { Heed, type HeedOptions } from '../src/index.ts';

/** A `fetch` that answers with these responses in turn, the last for ever, and what it was asked. */
export function aFakeFetch(...responses: [body: unknown, status?: number, headers?: Record<string, string>][]) {
  const requests: Request[] = [];
  const inits: (RequestInit | undefined)[] = [];
  const fetch = async (request: Request, init?: RequestInit) => {
    const [body, status = 200, headers = {}] = responses[Math.min(requests.length, responses.length - 1)] ?? [{}];
    requests.push(request);
    inits.push(init);
    return Response.json(body, { status, headers });
  };
  return { fetch, requests, inits };
}

/** A client with such a `fetch`. */
export function aClient(options: HeedOptions, ...responses: Parameters<typeof aFakeFetch>) {
  const fake = aFakeFetch(...responses);
  const base = { baseUrl: 'https://heed.test', apiKey: 'hk_secret', fetch: fake.fetch };
  return { ...fake, heed: new Heed({ ...base, ...options }) };
}
