import { oldestNode } from '../../base/version.ts';
import type { Finding } from '../doctor/finding.ts';

/** Whether this version still runs on the Node.js that runs this command. */
export function examineNode(node: string): Finding {
  const about = 'Node.js';
  if (node.localeCompare(oldestNode, 'en', { numeric: true }) >= 0)
    return { about, state: 'ok', says: `${node} is supported, as is every version from ${oldestNode} on` };
  const remedy = `Install Node.js ${oldestNode} or newer before the upgrade.`;
  return { about, state: 'fault', says: `${node} is no longer supported`, remedy };
}
