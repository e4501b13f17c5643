import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type RequestHandler, Router } from 'express';
import { contractFile } from '../../../contract/contract.ts';

type Encoding = 'br' | 'gzip';

const compressors: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (content) => promisify(gzip)(content),
};

/** Serves the contract as `/openapi.json` and `/openapi.yaml`. */
export function contractRouter(): Router {
  const router = Router({ caseSensitive: true });
  for (const format of ['json', 'yaml'] as const) router.get(`/openapi.${format}`, serveContract(format));
  return router;
}

/** Each compressed form is made once, for the first who asks for it. */
function serveContract(format: 'json' | 'yaml'): RequestHandler {
  const content = readFileSync(contractFile(format));
  const tag = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  const made = new Map<Encoding, Promise<Buffer>>();
  const compressed = (encoding: Encoding) => {
    const form = made.get(encoding) ?? compressors[encoding](content);
    made.set(encoding, form);
    return form;
  };
  return async (req, res) => {
    // Browsers take both, and name the larger one first.
    const encoding = (['br', 'gzip'] as const).find((one) => req.acceptsEncodings(one));
    res.vary('Accept-Encoding').set({
      'Content-Type': `application/${format}; charset=utf-8`,
      'Cache-Control': 'no-cache',
      // Weak, because it is the same for the file and its compressed forms.
      ETag: `W/"${tag}"`,
      ...(encoding && { 'Content-Encoding': encoding }),
    });
    res.send(encoding ? await compressed(encoding) : content);
  };
}
