import type { OperationId } from '../../../generated/operations.ts';
import type { PlacedArguments } from './tool-arguments.ts';
import type { ToolFailure, ToolResponse } from './tool-result.ts';

/** How a door reaches the operations behind the tools. */
export interface ToolBackend {
  /** Records which tool is called. */
  called(toolName: string): void;
  /** Calls one operation of the contract, with the checks of REST. A tool may need several. */
  call(operationId: OperationId, parts: PlacedArguments, signal: AbortSignal): Promise<ToolResponse>;
  /** What the client may read of an error. */
  explain(thrown: unknown): ToolFailure;
  /** The versioned base, without a trailing slash. */
  baseUrl: string;
  now(): Date;
}
