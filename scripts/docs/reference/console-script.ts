import { join } from 'node:path';
import { installTool } from '../../install-tool.ts';
import { bundleAssets } from '../assets.ts';

/** The script that draws the console, and those that it needs at once, by their addresses in the built site. */
export interface ConsoleScript {
  url: string;
  parts: string[];
}

/**
 * Writes Scalar into the assets of a built site. It comes bundled in parts, so the client that sends a call is fetched only
 * when a reader opens it.
 */
export async function writeConsoleScript(project: string, output: string): Promise<ConsoleScript> {
  await installTool('docs');
  const packages = join(project, 'tools/docs/node_modules/@scalar');
  const { addresses, parts } = await bundleAssets(project, output, {
    scalar: join(packages, 'api-reference/dist/browser/standalone.esm.js'),
    // The other package has no licence in it, though its manifest names the same.
    scalarLicence: join(packages, 'helpers/LICENSE'),
  });
  return { url: addresses.scalar, parts: parts.scalar };
}
