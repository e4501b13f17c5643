import { readFileSync } from 'node:fs';
import { type RequestHandler, Router } from 'express';
import { contractFile } from '../../../contract/contract.ts';
import { CompressedText } from './compressed-text.ts';

/** Serves the contract as `/openapi.json` and `/openapi.yaml`. */
export function contractRouter(): Router {
  const router = Router({ caseSensitive: true });
  for (const format of ['json', 'yaml'] as const) router.get(`/openapi.${format}`, serveContract(format));
  return router;
}

function serveContract(format: 'json' | 'yaml'): RequestHandler {
  const text = new CompressedText(readFileSync(contractFile(format)));
  return (req, res) => text.send(req, res, `application/${format}`);
}
