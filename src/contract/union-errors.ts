import type { ErrorObject } from 'ajv';

/** Fields that say which branch of a union is meant. A value that fails on one of them is not meant for that branch. */
const discriminators = ['field', 'type', 'combinator'];

/**
 * Ajv reports a failed `oneOf` or `anyOf` with the errors of every branch. This keeps those of the branch that the
 * value comes closest to, innermost union first.
 */
export function withoutOtherBranches(errors: ErrorObject[]): ErrorObject[] {
  const unions = errors.filter(isUnion).sort((a, b) => b.schemaPath.length - a.schemaPath.length);
  return unions.reduce(keepClosestBranch, errors);
}

function isUnion({ keyword }: ErrorObject): boolean {
  return keyword === 'oneOf' || keyword === 'anyOf';
}

function keepClosestBranch(errors: ErrorObject[], union: ErrorObject): ErrorObject[] {
  const prefix = `${union.schemaPath}/`;
  const inside = errors.filter((error) => error.schemaPath.startsWith(prefix) && isAtOrBelow(error, union));
  const branches = [...Map.groupBy(inside, (error) => error.schemaPath.slice(prefix.length).split('/')[0]).values()];
  const ofAll = ofAllBranches(branches, union) ?? ofNoBranch(branches, union);
  if (ofAll) return errors.flatMap((error) => (error === union ? ofAll : inside.includes(error) ? [] : error));
  const [closest] = branches.sort((a, b) => distance(a, union) - distance(b, union) || a.length - b.length);
  if (!closest) return errors;
  const dropped = new Set<ErrorObject>([union, ...inside.filter((error) => !closest.includes(error))]);
  return errors.filter((error) => !dropped.has(error));
}

/**
 * Makes a single error for a value that has the type of no branch. It names all that there could be, for a single branch such
 * as `null` would tell only half of it. Undefined where the type fits a branch.
 */
function ofAllBranches(branches: ErrorObject[][], union: ErrorObject): ErrorObject | undefined {
  const here = branches.map((errors) => errors.filter(({ instancePath }) => instancePath === union.instancePath));
  const types = here.flatMap((errors) => errors.filter(({ keyword }) => keyword === 'type').slice(0, 1));
  if (types.length === 0 || types.length < branches.length) return undefined;
  const named = new Set(types.flatMap(({ params }) => params.type as string | string[]));
  const [values, ...others] = here.flatMap((errors) => errors.filter(({ keyword }) => keyword === 'enum'));
  const isOneOfValues = values && others.length === 0 && named.size <= 2 && (named.size === 1 || named.has('null'));
  if (!isOneOfValues) return { ...union, keyword: 'type', params: { type: [...named] } };
  const allowedValues = [...values.params.allowedValues, ...(named.has('null') ? [null] : [])];
  return { ...values, params: { allowedValues } };
}

/**
 * Makes a single error for an object that each branch refuses by the field that tells them apart. It names the values of all
 * branches. Undefined where a branch takes the value.
 */
function ofNoBranch(branches: ErrorObject[][], union: ErrorObject): ErrorObject | undefined {
  for (const name of discriminators) {
    const instancePath = `${union.instancePath}/${name}`;
    const wanted = branches.flatMap((errors) => {
      const own = errors.find((error) => error.instancePath === instancePath && /^(?:const|enum)$/.test(error.keyword));
      return own ? [own.params.allowedValues ?? [own.params.allowedValue]] : [];
    });
    if (wanted.length < Math.max(branches.length, 2)) continue;
    const data = (union.data as Record<string, unknown>)[name];
    return { ...union, instancePath, keyword: 'enum', params: { allowedValues: [...new Set(wanted.flat())] }, data };
  }
  return undefined;
}

function isAtOrBelow({ instancePath }: ErrorObject, union: ErrorObject): boolean {
  return instancePath === union.instancePath || instancePath.startsWith(`${union.instancePath}/`);
}

/** 1 for a branch of another type or with another discriminator, 0 for one whose details are wrong. */
function distance(branch: ErrorObject[], { instancePath }: ErrorObject): number {
  const isOther = ({ keyword, params, instancePath: at }: ErrorObject) =>
    (keyword === 'type' && at === instancePath) ||
    discriminators.some(
      (name) => at === `${instancePath}/${name}` || (at === instancePath && params.missingProperty === name),
    );
  return branch.some(isOther) ? 1 : 0;
}
