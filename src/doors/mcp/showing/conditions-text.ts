import { plainText } from './fields-text.ts';

interface Rule {
  field: string;
  operator: string;
  value?: unknown;
}

interface Group {
  combinator: string;
  rules: unknown[];
}

const words: Record<string, string> = { gt: 'is more than', gte: 'is at least', lt: 'is less than', lte: 'is at most' };

/** What one rule asks for, in words. */
export function ruleText({ field, operator, value }: Rule): string {
  const asked = value === undefined || value === null ? '' : ` ${quoted(value)}`;
  return `${field} ${words[operator] ?? operator.replaceAll('_', ' ')}${asked}`;
}

export function quoted(value: unknown): string {
  return typeof value === 'string'
    ? `"${value}"`
    : Array.isArray(value)
      ? value.map(quoted).join(', ')
      : plainText(value);
}

/** What a tree of rules asks for, in words. */
export function conditionsText({ combinator, rules }: Group): string {
  if (rules.length === 0) return 'every item matches';
  const parts = (rules as (Rule | Group)[]).map((one) =>
    'combinator' in one ? `(${conditionsText(one)})` : ruleText(one),
  );
  return combinator === 'not' ? `none of: ${parts.join('; ')}` : parts.join(` ${combinator} `);
}
