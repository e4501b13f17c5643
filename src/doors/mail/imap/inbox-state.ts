import { measured } from '../../../base/metrics.ts';

/** How the reader of a mailbox in this process is. */
export interface InboxState {
  /** The name of the mailbox, without the password. */
  mailbox: string;
  /** False while another process reads the mailbox. */
  isReading: boolean;
  /** Whether the mailbox is open, and mail is handed over. */
  isUp: boolean;
  /** Why it is not, in words without a secret. Null while it is. */
  lastError: string | null;
  /** Since when it has been so. */
  since: Date;
  /** Connections and rounds that failed one after another. */
  failures: number;
}

/** A server that restarts breaks one connection or two. */
const leastFailures = 3;

const states = new Set<InboxState>();

/** The mailboxes that this process reads, or would read if no other did. */
export function readInboxStates(): InboxState[] {
  return Array.from(states, (state) => ({ ...state }));
}

/** Whether a mailbox that this process reads has failed three times in a row. Null if this process reads none. */
export function isInboxFailing(): boolean | null {
  const read = [...states].filter(({ isReading }) => isReading);
  return read.length === 0 ? null : read.some(({ failures }) => failures >= leastFailures);
}

/** Shows a state until the returned function is called. */
export function showInboxState(state: InboxState): () => void {
  states.add(state);
  return () => states.delete(state);
}

measured(
  {
    name: 'heed_mail_inbox_up',
    help: 'Whether the mailbox of MAIL_INBOUND is open and its mail is handed over. Missing where another process reads it',
    aggregator: 'max',
  },
  (set) => {
    for (const { isReading, isUp } of states) if (isReading) set(isUp ? 1 : 0);
  },
);
