import type { Request, Response } from 'express';
import type { ContractOperation } from '../../contract/contract.ts';
import type { FoundRoute } from '../../contract/route-table.ts';

/** What the path says besides the operation. */
export type PathParts = Pick<FoundRoute<unknown>, 'params' | 'isMalformed'>;

/** A request whose operation is known, and its response. */
export interface Exchange {
  operation: ContractOperation;
  path: PathParts;
  req: Request;
  res: Response;
}

/** Finds out who calls, refuses who must not, and lets the operation answer. */
export type Door = (exchange: Exchange) => Promise<void>;
