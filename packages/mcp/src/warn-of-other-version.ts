const longestWaitMs = 5_000;

/**
 * Says on stderr if the service hands out another version of this package. npx keeps the one that it has, also when the
 * service is upgraded. `apiUrl` is the root of the API.
 */
export async function warnOfOtherVersion(apiUrl: string, own: string): Promise<void> {
  const offered = await offeredVersion(new URL('../../packages/', `${apiUrl}/`));
  if (offered === undefined || offered === own) return;
  console.error(
    `warning: this is version ${own}, and the service hands out ${offered}. ` +
      'npx fetches it at the next start after: rm -r "$(npm config get cache)/_npx"',
  );
}

/** Undefined if the service does not say. Calls of tools tell what is wrong with it. */
async function offeredVersion(list: URL): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(longestWaitMs);
    const response = await fetch(list, { headers: { Accept: 'application/json' }, signal });
    const { data } = (await response.json()) as { data?: { name: string; version: string }[] };
    return data?.find(({ name }) => name === '@heed/mcp')?.version;
  } catch {
    return undefined;
  }
}
