/** The part of the contract that the console needs. The build writes it, and the page reads it. */
export interface ConsoleContract {
  /** The ids that the contract's examples name, in whose place the reader's own are put. */
  ids: OwnIds;
  operations: Record<string, ConsoleOperation>;
}

export interface OwnIds {
  workspaceId: string;
  projectId: string;
}

export interface ConsoleOperation {
  method: string;
  /** From the root of the service, with its parameters in braces. */
  path: string;
  /** The first paragraph of its description, as plain text. */
  summary: string;
  /** Where the reference shows it, from the page of the console. */
  reference: string;
  access: 'key' | 'session' | 'none';
  scopes: string[];
  /** Whether a browser goes where it answers, so that a script cannot read it. */
  redirects: boolean;
  parameters: ConsoleField[];
  /** With `raw`, the body is a file of this media type as it is. */
  body?: { json: string } | { form: ConsoleField[] } | { raw: string; file: ConsoleField };
}

/** A parameter, a field of a form, or a body that is a file. */
export interface ConsoleField {
  name: string;
  in: 'path' | 'query' | 'header' | 'form' | 'body';
  isRequired: boolean;
  isFile: boolean;
  /** Plain text. */
  description: string;
  /** The only values that it takes, if they are listed. */
  values?: string[];
  isInteger: boolean;
  example: string;
}
