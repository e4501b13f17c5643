/** The file cannot be read from this line on, and trying again does not help. The message says what would be right. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
  /** Undefined if it is the line after those that are done. */
  readonly line: number | undefined;

  constructor(line: number | undefined, message: string, options?: ErrorOptions) {
    super(message, options);
    this.line = line;
  }
}
