import type { Server } from 'node:http';
import { OperatorError } from '../base/operator-error.ts';
import type { Settings } from './settings.ts';

/** Opens the port. @throws {OperatorError} that names the setting to change */
export function listen(server: Server, settings: Pick<Settings, 'host' | 'port'>, setting = 'PORT'): Promise<void> {
  return new Promise((resolve, reject) => {
    server
      .once('error', (error) => reject(new OperatorError(explain(error, settings, setting), { cause: error })))
      .listen(settings.port, settings.host, resolve);
  });
}

function explain(
  { code, message }: NodeJS.ErrnoException,
  { host, port }: Pick<Settings, 'host' | 'port'>,
  setting: string,
): string {
  switch (code) {
    case 'EADDRINUSE':
      return `The service cannot listen on port ${port} of ${host}: it is in use. Stop what uses it, or set ${setting} to another.`;
    case 'EACCES':
      return `The service cannot listen on port ${port} of ${host}: this user may not. Set ${setting} to one above 1023.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is ${host}, which does not resolve to an address. Set it to one of this machine, such as 127.0.0.1.`;
    case 'EADDRNOTAVAIL':
      return `HOST is ${host}, which is not an address of this machine. 0.0.0.0 stands for all that it has.`;
    default:
      return `The service cannot listen on port ${port} of ${host}: ${message}. Set ${setting} or HOST.`;
  }
}
