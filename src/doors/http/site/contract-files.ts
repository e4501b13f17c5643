import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from 'express';
import { sitePath } from '../../../base/site-path.ts';
import { contractFile } from '../../../contract/contract.ts';
import { builtSite } from './built-site.ts';
import { CompressedText } from './compressed-text.ts';

/** Serves the contract as `/openapi.json` and `/openapi.yaml`, in the compressed forms of `made` where it has them. */
export function contractRouter(siteUrl: string, made = join(builtSite, 'contract')): Router {
  const router = Router({ caseSensitive: true });
  for (const format of ['json', 'yaml'] as const) {
    const text = withServersUnder(siteUrl, readFileSync(contractFile(format), 'utf8'));
    const contract = new CompressedText(Buffer.from(text), made);
    router.get(`/openapi.${format}`, (req, res) => contract.send(req, res, `application/${format}`));
  }
  return router;
}

/** Returns the text of a contract, in JSON or YAML, with the addresses of its servers under the path of SITE_URL. */
export function withServersUnder(siteUrl: string, text: string): string {
  return text.replaceAll(/"servers":\s*\[\s*\{\s*"url":\s*"|\bservers:\s+- url: /g, `$&${sitePath(siteUrl)}`);
}
