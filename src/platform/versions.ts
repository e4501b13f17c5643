import { createHash } from 'node:crypto';
import { PreconditionFailed } from '../base/errors.ts';

/** A row whose version every change raises. */
export interface Versioned {
  id: string;
  version: number;
}

const shownVersion = Symbol('version');

/** The version of a resource, and a mark of what else it shows, such as when somebody has seen it. Empty if that is nothing. */
interface ShownVersion {
  version: number;
  mark: string;
}

/**
 * Notes beside the form of a row which version it shows. It is no field, so it never gets into JSON or into lists.
 * `bookkeeping` is what the form shows that changes without a new version.
 */
export function withVersion<Presented extends object>(
  presented: Presented,
  version: number,
  bookkeeping: unknown[] = [],
): Presented {
  const mark = bookkeeping.length === 0 ? '' : markOf(bookkeeping);
  return { ...presented, [shownVersion]: { version, mark } satisfies ShownVersion };
}

function markOf(bookkeeping: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(bookkeeping)).digest('hex').slice(0, 12);
}

/** Which version of a resource a response shows, in an envelope or bare. Undefined if it shows none. */
export function readVersion(response: unknown): number | undefined {
  return readShown(response)?.version;
}

/** The header `ETag` of the resource that a response shows. Undefined if it shows none. */
export function readEtag(response: unknown): string | undefined {
  const shown = readShown(response);
  return shown && etagOf(shown.version, shown.mark);
}

function readShown(response: unknown): ShownVersion | undefined {
  const { data, [shownVersion]: shown } = response as { data?: object; [shownVersion]?: ShownVersion };
  return shown ?? (data && (data as { [shownVersion]?: ShownVersion })[shownVersion]);
}

/** A version as the header `ETag` has it. */
export function etagOf(version: number, mark = ''): string {
  return mark === '' ? `"${version}"` : `"${version}-${mark}"`;
}

const tag = '(?:W/)?"[!\\x23-\\x7e\\x80-\\xff]*"';
const isList = new RegExp(`^\\s*(?:\\*|${tag}(?:\\s*,\\s*${tag})*)\\s*$`);
const eachTag = new RegExp(`\\*|${tag}`, 'g');

/** Whether a text has the form of `If-Match`: `*`, or tags with commas between them. */
export function isListOfTags(text: string): boolean {
  return isList.test(text);
}

/** Whether a list of tags names the resource as it is shown. Comparing is weak, as it is for `If-None-Match`. */
export function namesEtag(tags: string, etag: string): boolean {
  return eachOf(tags).some((one) => one === '*' || one === etag || one === `W/${etag}`);
}

/** Whether a list of tags names this version, whatever mark stands behind it. Comparing is strong, as it is for `If-Match`. */
function namesVersion(tags: string, version: number): boolean {
  return eachOf(tags).some((one) => one === '*' || one.replace(/-[^"]*"$/, '"') === etagOf(version));
}

function eachOf(tags: string): string[] {
  return tags.match(eachTag) ?? [];
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
    if (!namesVersion(this.#tags, version))
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
