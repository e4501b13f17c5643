/**
 * Whether a page of this origin may use the project's widgets: its host is the project's domain or a subdomain of it.
 * Without a domain every page may. A caller that sends no origin always may, because it is not a page of another site.
 */
export function isAllowedPage(domain: string | null, origin: string | undefined): boolean {
  if (domain === null || origin === undefined) return true;
  const own = hostName(domain.includes('://') ? domain : `http://${domain}`);
  const host = hostName(origin);
  return own !== undefined && host !== undefined && (host === own || host.endsWith(`.${own}`));
}

/** In lower case and punycode, without the port. */
function hostName(url: string): string | undefined {
  return URL.parse(url)?.hostname || undefined;
}
