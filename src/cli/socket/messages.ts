// The messages of both sides, in the order in which they are sent. Only `bytes` of a file are no JSON.

/** The service begins, so that a command of another version knows before it says anything. */
export interface Greeting {
  heed: string;
}

/** Then the command says what was typed, and where. */
export interface Request {
  args: string[];
  isTerminal: boolean;
  canAsk: boolean;
  columns: number;
}

/** Then the service prints, asks for one thing at a time, and ends with the exit status. */
export type FromService = { out: string } | { err: string } | { call: Call } | { exit: number };

export type Call =
  | { do: 'ask'; question: string }
  /** Both are answered with base64. */
  | { do: 'readFile'; path: string }
  | { do: 'readInput' }
  | { do: 'createFile'; path: string }
  /** What was sent as bytes before has been written. */
  | { do: 'written' | 'keep' | 'discard' };

/** What the command answers to a call. */
export type Reply = { result: string | null } | { error: string };
