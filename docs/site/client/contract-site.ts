interface Server {
  url: string;
  variables?: Record<string, { default: string; description: string }>;
}

interface PathItem {
  servers?: Server[];
  [method: string]: unknown;
}

export interface Contract {
  servers?: Server[];
  paths: Record<string, PathItem>;
  components: { schemas: Record<string, { examples?: { data: { id: string }[] }[] }> };
}

/** The site of the service in the samples of the contract. */
export const exampleSite = 'https://heed.example.com';

/**
 * Returns the contract with full addresses of its servers. `site` is where the service is, and its path is also in the
 * addresses that the service gives. Without it the reader has to enter it.
 */
export function addSite(contract: Contract, site = exampleSite): Contract {
  const moved: Contract = JSON.parse(JSON.stringify(contract).replaceAll(exampleSite, site));
  const path = new URL(site).pathname.replace(/\/$/, '');
  const variables = { site_url: { default: site, description: 'Where the service is.' } };
  for (const { servers = [] } of [moved, ...Object.values(moved.paths)])
    for (const server of servers)
      Object.assign(server, { url: `{site_url}${server.url.slice(path.length).replace(/\/$/, '')}`, variables });
  return moved;
}
