/** Where a table comes from. The service knows the columns of all but the first. */
export const sources = ['own', 'canny', 'fider', 'uservoice', 'zendesk', 'heed'] as const;
export type Source = (typeof sources)[number];
