import type { Settings } from '../start/settings.ts';

/** The address at which a service that listens on all addresses is reached from its own machine. */
const loopback: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/** Where the service of these settings answers on its own machine. */
export function localAddress({ host, port }: Pick<Settings, 'host' | 'port'>, path: string): string {
  return `http://${loopback[host] ?? (host.includes(':') ? `[${host}]` : host)}:${port}${path}`;
}
