import type { Plan, PlanLimits } from '../../../generated/sdk/types.gen.ts';
import { Forbidden } from '../../base/errors.ts';

const unlimited: PlanLimits = {
  projects: null,
  members: null,
  widgets: null,
  webhooks: null,
  automations: null,
  feedbackPerMonth: null,
  storageBytes: null,
};

const limitsOfPlan: Record<Plan, PlanLimits> = {
  free: {
    projects: 1,
    members: 3,
    widgets: 1,
    webhooks: 1,
    automations: 3,
    feedbackPerMonth: 100,
    storageBytes: 100 * 1_048_576,
  },
  pro: {
    ...unlimited,
    projects: 50,
    members: 50,
    widgets: 200,
    webhooks: 200,
    automations: 500,
    storageBytes: 50 * 1_073_741_824,
  },
  pro_max: unlimited,
};

export function planLimits(plan: string): PlanLimits {
  return limitsOfPlan[plan as Plan] ?? limitsOfPlan.free;
}

const nouns: Record<keyof PlanLimits, string> = {
  projects: 'projects',
  members: 'members',
  widgets: 'widgets',
  webhooks: 'webhooks',
  automations: 'automations',
  feedbackPerMonth: 'feedback items a month',
  storageBytes: 'bytes of storage',
};

/** Refuses one more if the workspace has as many as its plan allows. */
export function requireRoom(plan: string, what: keyof PlanLimits, current: number, added = 1): void {
  const limit = planLimits(plan)[what];
  if (limit !== null && current + added > limit) throw limitReached(plan, what);
}

export function limitReached(plan: string, what: keyof PlanLimits): Forbidden {
  return new Forbidden(`The plan ${plan} is limited to ${planLimits(plan)[what]} ${nouns[what]}`);
}
