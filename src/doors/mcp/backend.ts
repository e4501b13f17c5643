import type { OperationId } from '../../../generated/operations.ts';
import type { PlacedArguments } from './tool-arguments.ts';
import type { ToolFailure, ToolResponse } from './tool-result.ts';

/** How a door reaches the operations behind the tools. */
export interface ToolBackend {
  /** Records which tool is called. */
  called(toolName: string): void;
  /** Whether a list of tools shows it to the caller. By default it does. */
  offers?(operationId: OperationId): boolean;
  /** Throws if the caller could ask for what they lack to call these. Other refusals come as the tool's result. */
  requireAskedFor?(operationIds: OperationId[]): void;
  /** Calls one operation of the contract, with the checks of REST. A tool may need several. */
  call(operationId: OperationId, parts: PlacedArguments, signal: AbortSignal): Promise<ToolResponse>;
  /** What the client may read of an error. */
  explain(thrown: unknown): ToolFailure;
  /** The versioned base, without a trailing slash. */
  baseUrl: string;
  now(): Date;
}
