import type { ErrorObject } from 'ajv';
import { BadRequest, type ErrorDetail } from '../base/errors.ts';
import { askForMeant, listWords, refuseWord } from '../base/find-meant.ts';
import { withoutOtherBranches } from './union-errors.ts';

const mostDetails = 20;
const mostErrorsRead = 500;

/** Turns Ajv's errors into one error that names each wrong field once, in the contract's words. */
export function badRequestFrom(allErrors: ErrorObject[]): BadRequest {
  const details = new Map<string, ErrorDetail>();
  for (const error of withoutOtherBranches(allErrors.slice(0, mostErrorsRead))) {
    if (error.keyword === 'if') continue;
    const detail = { path: errorPath(error), message: errorMessage(error) };
    if (!details.has(detail.path) && details.size < mostDetails) details.set(detail.path, detail);
  }
  const [first, ...rest] = details.values();
  return first ? BadRequest.of(first, ...rest) : new BadRequest('The request does not fit the contract');
}

const places: Record<string, string> = { requestBody: 'body', query: 'query', path: 'path', header: 'header' };

function errorPath(error: ErrorObject): string {
  const [, place = '', ...keys] = error.instancePath.split('/');
  const field = error.params.missingProperty ?? error.params.additionalProperty ?? error.params.unevaluatedProperty;
  const named = keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (place === '') return places[String(field)] ?? 'body';
  return [places[place] ?? place, ...named, ...(field === undefined ? [] : [String(field)])].join('/');
}

function errorMessage(error: ErrorObject): string {
  const { keyword, params, instancePath } = error;
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return instancePath.startsWith('/query')
        ? 'is not a known parameter'
        : `is not a known field${meantField(error)}`;
    case 'enum':
      if (params.listedAt) return refuseWord(error.data, params.allowedValues, params.listedAt);
      return `must be one of: ${listWords(error.data, params.allowedValues.map(String))}`;
    case 'const':
      return `must be ${JSON.stringify(params.allowedValue)}`;
    case 'type':
      return `must be ${alternatives([params.type].flat().map(withArticle))}`;
    case 'pattern':
      return params.pattern === '\\S' ? 'must not be blank' : `must match ${params.pattern}`;
    case 'format':
      return `must be a valid ${params.format}`;
    case 'false schema':
      return 'is not allowed here';
    case 'minProperties':
      return 'must name something to change';
    default:
      return error.message ?? 'is wrong';
  }
}

/** Asks whether a field within an object was meant to be another. */
function meantField({ instancePath, params, parentSchema }: ErrorObject): string {
  const isWithin = instancePath.lastIndexOf('/') > 0;
  const known = isWithin ? Object.keys((parentSchema?.properties as object | undefined) ?? {}) : [];
  return askForMeant(String(params.additionalProperty ?? params.unevaluatedProperty), known);
}

function alternatives(names: string[]): string {
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' or ');
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}
