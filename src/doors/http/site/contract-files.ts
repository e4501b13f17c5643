import { readFileSync } from 'node:fs';
import { Router } from 'express';
import { contractFile } from '../../../contract/contract.ts';
import { CompressedText } from './compressed-text.ts';

/**
 * Serves the contract as `/openapi.json` and `/openapi.yaml`, with the whole addresses of its servers, and its events as
 * `/asyncapi.json`. Tools on pages of other sites may read them.
 */
export function contractRouter(siteUrl: string): Router {
  const router = Router({ caseSensitive: true });
  const files = [
    ['/openapi.json', 'json', 'application/json'],
    ['/openapi.yaml', 'yaml', 'application/yaml'],
    ['/asyncapi.json', 'events', 'application/json'],
  ] as const;
  for (const [path, format, type] of files) {
    const text = withServersUnder(siteUrl, readFileSync(contractFile(format), 'utf8'));
    const contract = new CompressedText(Buffer.from(text));
    router.get(path, (req, res) => {
      res.set('Access-Control-Allow-Origin', '*');
      return contract.send(req, res, type);
    });
  }
  return router;
}

/** Returns the text of a contract, in JSON or YAML, with `root` before the addresses of its servers. */
export function withServersUnder(root: string, text: string): string {
  return text.replaceAll(/"servers":\s*\[\s*\{\s*"url":\s*"|\bservers:\s+- url: /g, (found) => found + root);
}
