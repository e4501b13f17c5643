import type { actionParams, recipeNames } from '../../../../../generated/automation-form.ts';
import type { conditionRules } from '../../../../../generated/condition-vocabulary.ts';
import type { Action, AutomationScope, CustomFieldRule } from '../../../../../generated/sdk/types.gen.ts';

/** The names that the contract has for what automations are made of. */
export type Scope = AutomationScope;
export type Kind = keyof typeof conditionRules;
export type FieldName = (typeof conditionRules)[Kind]['fields'][number];
export type Operator = CustomFieldRule['operator'];
export type ActionType = Action['type'];
type ParamsOf<Type> = Type extends ActionType ? keyof (typeof actionParams)[Type] : never;
export type Param = ParamsOf<ActionType>;
export type RecipeName = (typeof recipeNames)[number];
