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
  const ofAll = ofAllBranches(branches, union) ?? ofNoBranch(branches, union) ?? ofValuesOrForm(branches, union);
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
      const own = errors.find((error) => error.instancePath === instancePath && wordsOf(error));
      return own ? [wordsOf(own)] : [];
    });
    if (wanted.length < Math.max(branches.length, 2)) continue;
    const data = (union.data as Record<string, unknown>)[name];
    const listedAt = union.parentSchema?.['x-listed-at'];
    const params = { allowedValues: [...new Set(wanted.flat())], ...(listedAt !== undefined && { listedAt }) };
    return { ...union, instancePath, keyword: 'enum', params, data };
  }
  return undefined;
}

/** The words that a value may be. Beside a pattern, `x-words` says them. */
function wordsOf({ keyword, params, parentSchema }: ErrorObject): string[] | undefined {
  if (keyword === 'enum') return params.allowedValues;
  if (keyword === 'const') return [params.allowedValue];
  return keyword === 'pattern' ? (parentSchema?.['x-words'] as string[] | undefined) : undefined;
}

/** Makes a single error for a text that is neither one of some values nor of the form that another branch asks for. */
function ofValuesOrForm(branches: ErrorObject[][], union: ErrorObject): ErrorObject | undefined {
  const here = branches.map((errors) => errors.find(({ instancePath }) => instancePath === union.instancePath));
  const [values, form] = ['enum', 'format'].map((wanted) => here.find((error) => error?.keyword === wanted));
  if (branches.length !== 2 || !values || form?.params.format !== 'email') return undefined;
  return { ...values, params: { allowedValues: [...values.params.allowedValues, 'or an email address'] } };
}

function isAtOrBelow({ instancePath }: ErrorObject, union: ErrorObject): boolean {
  return instancePath === union.instancePath || instancePath.startsWith(`${union.instancePath}/`);
}

/** 2 for a branch whose discriminator is missing or that has another type, 1 for another discriminator, 0 for wrong details. */
function distance(branch: ErrorObject[], { instancePath }: ErrorObject): number {
  const isFar = ({ keyword, params, instancePath: at }: ErrorObject) =>
    at === instancePath && (keyword === 'type' || discriminators.includes(params.missingProperty));
  const isOther = ({ instancePath: at }: ErrorObject) =>
    discriminators.some((name) => at === `${instancePath}/${name}`);
  if (branch.some(isFar)) return 2;
  return branch.some(isOther) ? 1 : 0;
}
