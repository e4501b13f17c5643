/** The path under which clients see the service, such as `/heed`. Empty if it has its host for itself. */
export function sitePath(siteUrl: string): string {
  return new URL(siteUrl).pathname.replace(/\/$/, '');
}
