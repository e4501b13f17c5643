import { PreconditionFailed } from '../base/errors.ts';

/** A row whose version every change raises. */
export interface Versioned {
  id: string;
  version: number;
}

const shownVersion = Symbol('version');

/** Notes beside the form of a row which version it shows. It is no field, so it never gets into JSON or into lists. */
export function withVersion<Presented extends object>(presented: Presented, version: number): Presented {
  return { ...presented, [shownVersion]: version };
}

/** Which version of a resource a response shows, in an envelope or bare. Undefined if it shows none. */
export function readVersion(response: unknown): number | undefined {
  const { data, [shownVersion]: version } = response as { data?: object; [shownVersion]?: number };
  return version ?? (data && (data as { [shownVersion]?: number })[shownVersion]);
}

/** A version as the header `ETag` has it. */
export function etagOf(version: number): string {
  return `"${version}"`;
}

const tag = '(?:W/)?"[!\\x23-\\x7e\\x80-\\xff]*"';
const isList = new RegExp(`^\\s*(?:\\*|${tag}(?:\\s*,\\s*${tag})*)\\s*$`);
const eachTag = new RegExp(`\\*|${tag}`, 'g');

/** Whether a text has the form of `If-Match`: `*`, or tags with commas between them. */
export function isListOfTags(text: string): boolean {
  return isList.test(text);
}

/** Whether a list of tags, as `If-Match` and `If-None-Match` have it, names this version. `W/` is for comparing weakly. */
export function namesVersion(tags: string, version: number, { weakly }: { weakly: boolean }): boolean {
  const etag = etagOf(version);
  return (tags.match(eachTag) ?? []).some((one) => one === '*' || one === etag || (weakly && one === `W/${etag}`));
}

/** The version that a resource must still have when a request changes or deletes it. */
export class ExpectedVersion {
  #id: string | undefined;
  readonly #tags: string;
  #isMet = false;

  /** `tags` is an `If-Match` whose form has been checked. The id is undefined while only the operation can find it. */
  constructor(id: string | undefined, tags: string) {
    this.#id = id;
    this.#tags = tags;
  }

  /** Whether somebody has held the resource against it. */
  get isMet(): boolean {
    return this.#isMet;
  }

  /** Says which resource the path names. Throws a 412 if it does not exist. */
  found(id: string | undefined): void {
    if (id === undefined) throw new PreconditionFailed('The resource does not exist, so it has no version');
    this.#id = id;
  }

  /** Throws a 412 if this is the resource, and it has another version. Once it was met, later changes are the request's own. */
  require({ id, version }: Versioned): void {
    if (id !== this.#id || this.#isMet) return;
    if (!namesVersion(this.#tags, version, { weakly: false }))
      throw new PreconditionFailed(
        `The resource has changed: it now has the version ${etagOf(version)}. Read it again before you change it`,
      );
    this.#isMet = true;
  }
}

/** For every function that locks a row to change or delete it. */
export function requireExpected<Row extends Versioned>({ expected }: { expected?: ExpectedVersion }, row: Row): Row {
  expected?.require(row);
  return row;
}
