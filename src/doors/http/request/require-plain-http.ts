import type { RequestHandler } from 'express';
import { BadRequest, ExpectationFailed } from '../../../base/errors.ts';

/** Refuses what Node.js would refuse by itself with an empty answer; the server leaves it to this. */
export const requirePlainHttp: RequestHandler = ({ headers: { expect, host }, httpVersion }, _res, next) => {
  if (httpVersion === '1.1' && host === undefined) throw BadRequest.of({ path: 'header/Host', message: 'is required' });
  if (expect !== undefined && !/(?:^|\W)100-continue(?:$|\W)/i.test(expect)) throw new ExpectationFailed();
  next();
};
