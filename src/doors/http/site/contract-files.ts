import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import { contractFile } from '../../../contract/contract.ts';
import { builtSite } from './built-site.ts';
import { CompressedText } from './compressed-text.ts';

/** Serves the contract as `/openapi.json` and `/openapi.yaml`, in the compressed forms of `made` where it has them. */
export function contractRouter(made = join(builtSite, 'contract')): Router {
  const router = Router({ caseSensitive: true });
  for (const format of ['json', 'yaml'] as const) router.get(`/openapi.${format}`, serveContract(format, made));
  return router;
}

function serveContract(format: 'json' | 'yaml', made: string): RequestHandler {
  const text = new CompressedText(readFileSync(contractFile(format)), made);
  return (req, res) => text.send(req, res, `application/${format}`);
}
