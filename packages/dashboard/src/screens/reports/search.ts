export const periods = ['7d', '4w', '12w', '12m'] as const;
export type Period = (typeof periods)[number];

/** The address of the reports. */
export interface ReportSearch {
  period?: Period;
  project?: string;
  /** Beside the period before. */
  compare?: boolean;
  /** Only the time of the project's calendar. */
  business?: boolean;
}

/** Passes on what it understands, and nothing else. */
export function readReportSearch(given: Record<string, unknown>): ReportSearch {
  const period = periods.find((one) => one === given.period);
  return {
    ...(period && { period }),
    ...(typeof given.project === 'string' && given.project !== '' && { project: given.project }),
    ...(given.compare === true && { compare: true }),
    ...(given.business === true && { business: true }),
  };
}
