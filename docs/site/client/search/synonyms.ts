/**
 * Words by which readers look for the same thing, a group a line. The first is the word of the documentation. A phrase has
 * spaces for its hyphens.
 */
const groups: string[][] = [
  ['sign in', 'signin', 'login', 'log in', 'log on', 'logon'],
  ['sign out', 'signout', 'logout', 'log out'],
  ['api key', 'api token', 'access token', 'bearer token', 'token', 'credential'],
  ['item', 'ticket', 'issue', 'bug report'],
  ['workspace', 'tenant', 'organisation', 'organization'],
  ['rate limit', 'throttle', 'throttling', 'quota', 'too many requests'],
  ['personal data', 'gdpr', 'privacy', 'data protection', 'ccpa'],
  ['single sign on', 'sso', 'oidc', 'openid'],
  ['passkey', 'webauthn', 'passwordless', '2fa', 'mfa', 'two factor'],
  ['upload', 'attachment', 'attach', 'screenshot'],
  ['kubernetes', 'k8s', 'helm'],
  ['docker', 'container', 'compose'],
  ['setting', 'environment variable', 'env', 'configuration', 'configure', 'config'],
  ['self hosting', 'deploy', 'deployment', 'install', 'installation'],
  ['member', 'teammate', 'colleague'],
  ['delete', 'remove', 'erase'],
  ['postgresql', 'postgres', 'psql'],
  ['reverse proxy', 'nginx', 'caddy', 'traefik'],
  ['monitoring', 'prometheus', 'grafana', 'observability', 'alerting'],
  ['trace', 'opentelemetry', 'otel', 'tracing'],
  ['pagination', 'paging', 'paginate', 'next page'],
  ['idempotency', 'retry', 'duplicate request'],
  ['if match', 'etag', 'optimistic locking', 'lost update', 'concurrency'],
  ['mcp', 'agent', 'llm', 'claude', 'chatgpt'],
  ['automation', 'rule', 'trigger'],
  ['comment', 'reply', 'respond'],
  ['sdk', 'client library', 'npm package'],
  ['event', 'audit log', 'activity log'],
  ['mail', 'email', 'smtp'],
  ['backup', 'restore', 'dump'],
  ['csv', 'spreadsheet', 'excel'],
  ['plan', 'pricing', 'billing'],
  ['webhook', 'hook', 'callback url'],
  ['subscription', 'outgoing webhook'],
];

const byPhrase = new Map(groups.flatMap((group) => group.map((phrase) => [phrase, group])));

/** The most words of a phrase. */
export const longestPhrase = Math.max(...groups.flat().map((phrase) => phrase.split(' ').length));

/** Returns the other phrases for the same thing, each as its words. The phrase may be in the plural. */
export function synonymsOf(words: string[]): string[][] {
  const phrase = words.join(' ');
  const known = byPhrase.has(phrase) ? phrase : phrase.replace(/s$/, '');
  return (byPhrase.get(known) ?? []).filter((other) => other !== known).map((other) => other.split(' '));
}
