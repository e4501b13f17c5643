import type PostalMime from 'postal-mime';

/** A part of a mail as the library keeps it. Its types keep this to themselves. */
export interface Part {
  state: 'header' | 'body' | 'finished';
  headerLines: string[];
  contentType: { parsed: { value: string; params: Record<string, string> }; multipart: string | false };
  contentTransferEncoding: { encoding: string };
  contentDisposition: { parsed: { value: string; params: Record<string, string> } };
  /** Decoded, once the part is finished. */
  content: ArrayBuffer | null;
  childNodes: Part[];
}

export interface Line {
  bytes: Uint8Array<ArrayBuffer>;
  done: boolean;
}

/** The state and the methods of the parser that its types keep to themselves. */
export interface Inside {
  av: Uint8Array<ArrayBuffer>;
  buf: ArrayBuffer;
  readPos: number;
  boundaries: { value: Uint8Array; node: Part }[];
  root: Part;
  currentNode: Part;
  readLine(): Line;
  processLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void>;
  collectNode(part: Part, alternative: Part | false, related: boolean): Promise<void>;
}

export const insideOf = (parser: PostalMime): Inside => parser as unknown as Inside;
