import type { SlaRule, SlaRuleInput } from '../../../generated/sdk/types.gen.ts';

/** Returns rules with their defaults, which those from before targets lack. */
export function readSlaRules(stored: unknown): SlaRule[] {
  return (stored as SlaRuleInput[]).map(({ priority, target = 'resolution', hours, businessHours = false }) => ({
    priority,
    target,
    hours,
    businessHours,
  }));
}
