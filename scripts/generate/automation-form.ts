import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindOfType } from '../../src/domain/automations/conditions/fields.ts';
import { findKind } from '../../src/domain/automations/conditions/kinds.ts';
import { takesList } from '../../src/domain/automations/conditions/takes-list.ts';
import type { JsonSchema, OpenApiDocument } from '../contract/openapi-document.ts';
import { conditionVocabulary } from './condition-vocabulary.ts';
import { writeSource } from './source-file.ts';

/** Text that may be longer gets a field of several lines. */
const mostOfOneLine = 300;
const cookbook = 'docs/guides/cookbook.md';
const recipe = /```json recipe="(\w+)"\n(.*?)```/gs;

/**
 * Writes generated/automation-form.ts: what a form for automations asks for beside the vocabulary of conditions, and the
 * recipes of the cookbook, from which it can start.
 */
export function generateAutomationForm(project: string, root: string, document: OpenApiDocument): void {
  const recipes = recipesOf(readFileSync(join(project, cookbook), 'utf8'));
  writeSource(root, 'generated/automation-form.ts', [
    "import type { AutomationCreate } from './sdk/types.gen.ts';",
    '',
    '/** For each kind of rule, the operators whose value is a list. */',
    `export const listOperators: Record<string, readonly string[]> = ${json(listOperatorsOf(document))};`,
    `export const kindOfCustomField = ${json(kindOfType)} as const;`,
    '',
    '/** For each type of action, what its params take. */',
    `export const actionParams = ${json(actionParamsOf(document))} as const;`,
    `export const recipeNames = ${json(Object.keys(recipes))} as const;`,
    '',
    '/** `prj_…` stands for a project, and `usr_…` for a member. */',
    `export const recipes: Record<(typeof recipeNames)[number], AutomationCreate> = ${json(recipes)};`,
  ]);
}

function listOperatorsOf(document: OpenApiDocument): Record<string, string[]> {
  const { rules, changeOperators, operatorsWithoutValue } = conditionVocabulary(document);
  const entries = Object.entries(rules).map(([kind, { operators }]) => {
    const withValue = [...operators, ...changeOperators].filter((one) => !operatorsWithoutValue.includes(one));
    return [kind, withValue.filter((operator) => takesList(findKind(kind as 'text'), operator))];
  });
  return Object.fromEntries(entries);
}

function actionParamsOf(document: OpenApiDocument): Record<string, Record<string, object>> {
  const { Action } = document.components.schemas;
  const entries = (Action?.oneOf ?? []).map(({ properties = {} }: JsonSchema) => {
    const { properties: params = {}, required = [] } = properties.params ?? {};
    const described = Object.entries(params).map(([name, schema]) => [
      name,
      {
        ...{ form: formOf(schema), required: required.includes(name), values: valuesOf(schema) },
        ...(schema.default === true && { isOnByDefault: true }),
      },
    ]);
    return [String(properties.type?.enum?.[0]), Object.fromEntries(described)];
  });
  return Object.fromEntries(entries);
}

function formOf(schema: JsonSchema): string {
  if (Array.isArray(schema.type)) return 'any';
  if (schema.type === 'array') return 'list';
  if (schema.type === 'boolean') return 'yesNo';
  if (schema.type === 'number') return 'number';
  if (schema.enum) return 'choice';
  return Number(schema.maxLength) > mostOfOneLine && !schema.format ? 'long' : 'text';
}

/** The values that it takes, or those among others. */
function valuesOf({ enum: values, anyOf }: JsonSchema): string[] {
  const branches = (anyOf ?? []) as JsonSchema[];
  return (values ?? branches.flatMap((branch) => branch.enum ?? [])).map(String);
}

function recipesOf(guide: string): Record<string, unknown> {
  return Object.fromEntries(Array.from(guide.matchAll(recipe), ([, name = '', body = '']) => [name, JSON.parse(body)]));
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
