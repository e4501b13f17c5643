/** Who has typed a command: their terminal and their files. It may be another process than the one that runs it. */
export interface Caller {
  /** Whether stdout is a terminal, and not a pipe or a file. */
  readonly isTerminal: boolean;
  /** Whether they can be asked something. */
  readonly canAsk: boolean;
  readonly columns: number;
  out(text: string): void;
  err(text: string): void;
  /** Returns the line that they type. */
  ask(question: string): Promise<string>;
  /** Paths are relative to their folder, and read and written with their rights. */
  readFile(path: string): Promise<Buffer>;
  /** Returns what is piped in. */
  readInput(): Promise<Buffer>;
  /** Makes a file that only they can read. Until it is kept, it has another name. */
  createFile(path: string): Promise<NewFile>;
}

export interface NewFile {
  write(chunk: Uint8Array): Promise<void>;
  /** Gives it its name, once all of it is on the disk. */
  keep(): Promise<void>;
  discard(): Promise<void>;
}
