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
  const [closest] = branches.sort((a, b) => distance(a, union) - distance(b, union) || a.length - b.length);
  if (!closest) return errors;
  const dropped = new Set<ErrorObject>([union, ...inside.filter((error) => !closest.includes(error))]);
  return errors.filter((error) => !dropped.has(error));
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
