import { connected, isConnected, probe } from './connection.ts';

/**
 * Loads a part of the dashboard. While the service does not answer it waits, and the page stays as it is. Rejects if the
 * service answers but has no such file, because a new release has others.
 */
export async function late<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      await probe();
      if (isConnected()) throw error;
      await connected();
    }
  }
}

/** The same for a part of a screen, which is loaded anew with all files of a new release. */
export function latePart<Part>(load: () => Promise<Part>): Promise<Part> {
  return late(load).catch(() => {
    location.reload();
    return new Promise<never>(() => undefined);
  });
}
