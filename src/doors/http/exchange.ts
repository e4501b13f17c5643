import type { Request, Response } from 'express';
import type { ContractOperation } from '../../contract/contract.ts';
import type { PathParts } from '../../contract/operation-backend.ts';

/** A request whose operation is known, and its response. */
export interface Exchange {
  operation: ContractOperation;
  path: PathParts;
  req: Request;
  res: Response;
}

/** Finds out who calls, refuses who must not, and lets the operation answer. */
export type Door = (exchange: Exchange) => Promise<void>;
