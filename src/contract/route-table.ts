/** An operation, or whatever else answers, by its method and its path, such as `/feedback/{id}`. */
export interface Route<Target> {
  method: string;
  path: string;
  target: Target;
}

export interface FoundRoute<Target> {
  target: Target;
  /** The path's parameters, percent-decoded. One that cannot be decoded stays as it was sent. */
  params: Record<string, string>;
  isMalformed: boolean;
}

/** The path exists, but not with this method. */
export interface WrongMethod {
  allowed: string[];
}

/** A place in the tree of all paths. Each step down is one more segment. */
interface Place<Target> {
  literals: Map<string, Place<Target>>;
  parameter: Place<Target> | undefined;
  ends: Map<string, End<Target>>;
}

interface End<Target> {
  target: Target;
  /** Which segments are parameters, and what they are called. */
  parameters: { name: string; index: number }[];
}

/** In the order of `Allow`. `OPTIONS` is not listed, because only browsers send it, by themselves. */
const listedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Finds what answers a request. Literal segments come before parameters, for each method separately: for a method that
 * only items have, `/feedback/upload` is the item with the id `upload`. Case matters, and one slash may end a path.
 */
export class RouteTable<Target> {
  readonly #root: Place<Target> = emptyPlace();
  #mostSegments = 0;

  constructor(routes: Route<Target>[]) {
    for (const route of routes) this.#add(route);
  }

  /** The path is as it was sent, without its query. Undefined if no method has it. */
  find(method: string, path: string): FoundRoute<Target> | WrongMethod | undefined {
    // Three more than the maximum: the text before the first slash, the text after the last, and what makes a path too
    // long.
    const segments = path.split('/', this.#mostSegments + 3);
    if (segments[0] !== '') return undefined;
    if (segments.length > 2 && segments.at(-1) === '') segments.pop();
    const end = findEnd(this.#root, segments, 1, servedBy(method));
    return end ? foundRoute(end, segments) : wrongMethod(this.#root, segments);
  }

  #add({ method, path, target }: Route<Target>): void {
    const segments = path.split('/');
    const parameters: End<Target>['parameters'] = [];
    let place = this.#root;
    for (const [index, segment] of segments.entries()) {
      if (index === 0) continue;
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      if (name !== undefined) parameters.push({ name, index });
      else if (segment.includes('{')) throw new Error(`${path} has a segment that is only in part a parameter`);
      place = name === undefined ? literalBelow(place, segment) : parameterBelow(place);
    }
    if (place.ends.has(method)) throw new Error(`${method} ${path} is there twice`);
    place.ends.set(method, { target, parameters });
    this.#mostSegments = Math.max(this.#mostSegments, segments.length - 1);
  }
}

function servedBy(method: string): string {
  return method === 'HEAD' ? 'GET' : method;
}

function emptyPlace<Target>(): Place<Target> {
  return { literals: new Map(), parameter: undefined, ends: new Map() };
}

function literalBelow<Target>({ literals }: Place<Target>, segment: string): Place<Target> {
  const below = literals.get(segment) ?? emptyPlace();
  literals.set(segment, below);
  return below;
}

function parameterBelow<Target>(place: Place<Target>): Place<Target> {
  place.parameter ??= emptyPlace();
  return place.parameter;
}

function findEnd<Target>(
  place: Place<Target>,
  segments: string[],
  index: number,
  method: string,
): End<Target> | undefined {
  const segment = segments[index];
  if (segment === undefined) return place.ends.get(method);
  const literal = place.literals.get(segment);
  const end = literal && findEnd(literal, segments, index + 1, method);
  if (end || segment === '' || !place.parameter) return end;
  return findEnd(place.parameter, segments, index + 1, method);
}

function foundRoute<Target>({ target, parameters }: End<Target>, segments: string[]): FoundRoute<Target> {
  const found: FoundRoute<Target> = { target, params: {}, isMalformed: false };
  for (const { name, index } of parameters) {
    const segment = segments[index] ?? '';
    const value = decode(segment);
    found.params[name] = value ?? segment;
    if (value === undefined) found.isMalformed = true;
  }
  return found;
}

function decode(segment: string): string | undefined {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function wrongMethod<Target>(root: Place<Target>, segments: string[]): WrongMethod | undefined {
  const allowed = listedMethods.filter((method) => findEnd(root, segments, 1, servedBy(method)));
  return allowed.length > 0 ? { allowed } : undefined;
}
