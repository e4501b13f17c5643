/** Some settings of a process are wrong. */
export class SettingsError extends Error {
  /** A sentence for each wrong setting, beginning with its name. */
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`Wrong settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}
