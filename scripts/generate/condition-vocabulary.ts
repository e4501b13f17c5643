import type { JsonSchema, OpenApiDocument } from '../contract/openapi-document.ts';
import { writeSource } from './source-file.ts';

/** What conditions may contain, as the rule schemas of the contract state it. */
export interface ConditionVocabulary {
  /** For each kind of rule, its fields and those of its operators that read one state of the item. */
  rules: Record<string, { fields: string[]; operators: string[] }>;
  /** The operators that read the change itself and fit every field. */
  changeOperators: string[];
  operatorsWithoutValue: string[];
  mostRules: number;
}

const schemaOfKind = {
  text: 'TextRule',
  choice: 'ChoiceRule',
  list: 'ListRule',
  number: 'NumberRule',
  yesNo: 'YesNoRule',
  time: 'TimeRule',
};

export function conditionVocabulary({ components: { schemas } }: OpenApiDocument): ConditionVocabulary {
  const rules = Object.entries(schemaOfKind).map(([kind, name]) => {
    const schema = schemas[name] ?? {};
    return [kind, { fields: listFields(schema), operators: operatorsOfPrevious(schema) }];
  });
  const any = schemas.CustomFieldRule ?? {};
  const ofOneState = operatorsOfPrevious(any);
  return {
    rules: Object.fromEntries(rules),
    changeOperators: operatorsIn(any).filter((operator) => !ofOneState.includes(operator)),
    operatorsWithoutValue: operatorsIn((any.else as JsonSchema).if as JsonSchema),
    mostRules: Number(schemas.ConditionGroup?.properties?.rules?.maxItems),
  };
}

/** Writes generated/condition-vocabulary.ts, from which code takes names, kinds and operators. */
export function generateConditionVocabulary(root: string, document: OpenApiDocument): void {
  const { rules, changeOperators, operatorsWithoutValue, mostRules } = conditionVocabulary(document);
  const source = [
    `export const conditionRules = ${JSON.stringify(rules, null, 2)} as const;`,
    `export const changeOperators: readonly string[] = ${JSON.stringify(changeOperators)};`,
    `export const operatorsWithoutValue: readonly string[] = ${JSON.stringify(operatorsWithoutValue)};`,
    `export const mostRules = ${mostRules};`,
  ];
  writeSource(root, 'generated/condition-vocabulary.ts', source);
}

/** A rule names its fields one by one, or among `x-words` beside a pattern if some names are open, and each again after `previous.`. */
function listFields({ properties }: JsonSchema): string[] {
  const { enum: names, 'x-words': words = [] } = properties?.field ?? {};
  const listed = names?.map(String) ?? (words as string[]).filter((name) => /^\w+$/.test(name));
  return listed.filter((name) => !name.startsWith('previous.'));
}

/** Returns the operators that a field takes after `previous.`: all except those that read the change. */
function operatorsOfPrevious({ then: branch }: JsonSchema): string[] {
  return operatorsIn(branch as JsonSchema);
}

function operatorsIn({ properties }: JsonSchema): string[] {
  const operators = properties?.operator?.enum;
  if (!operators) throw new Error('A rule of the contract must have a list of operators');
  return operators.map(String);
}
