import type { Context } from '../context.ts';

/**
 * Works off the workspaces' logs of events in their order. It keeps a place in each log that it follows, and moves it in
 * the transaction that does what follows from an event, so nothing is done twice.
 */
export interface LogReader {
  name: string;
  /** Whether it follows the log of every workspace, from the first event that is kept. Its first step makes its place. */
  followsAll?: boolean;
  /** Whether nobody waits for it: it is then woken once a second at most, and takes many events in a step. */
  isPatient?: boolean;
  /** Takes the next step in a log. Returns whether there may be more to do. */
  step(ctx: Context, workspaceId: string): Promise<boolean>;
  /** Moves the place past the event whose step has failed too often. */
  giveUp(ctx: Context, workspaceId: string): Promise<void>;
}
