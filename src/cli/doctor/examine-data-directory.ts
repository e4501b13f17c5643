import { statfs } from 'node:fs/promises';
import { prepareDataDirectory } from '../../start/data-directory.ts';
import type { Settings } from '../../start/settings.ts';
import { explain, type Finding } from './finding.ts';

const megabyte = 1_000_000;
const littleSpace = 1_000 * megabyte;
/** The embedded database writes its log in files of 16 MB. */
const noSpace = 100 * megabyte;

/** Whether DATA_DIR can be written, and how much room is left there. */
export async function examineDataDirectory({ dataDir }: Settings): Promise<Finding[]> {
  const warnings: string[] = [];
  try {
    await prepareDataDirectory(dataDir, (warning) => warnings.push(warning));
  } catch (error) {
    const [says = '', remedy = ''] = explain(error).split(/(?<=[^.])\. /, 2);
    return [{ about: 'DATA_DIR', state: 'fault', says, remedy: remedy || 'Set DATA_DIR to another directory.' }];
  }
  const { bavail, bsize } = await statfs(dataDir);
  return [
    { about: 'DATA_DIR', state: 'ok', says: `${dataDir} can be written` },
    ...warnings.map(asFinding),
    spaceFinding(bavail * bsize),
  ];
}

function asFinding(warning: string): Finding {
  const [says = '', remedy = ''] = warning.split(/(?<=[^.])\. /, 2);
  return { about: 'DATA_DIR', state: 'warning', says, remedy };
}

function spaceFinding(bytes: number): Finding {
  const says = `${Math.floor(bytes / megabyte).toLocaleString('en')} MB are free on the disk of DATA_DIR`;
  if (bytes >= littleSpace) return { about: 'disk space', state: 'ok', says };
  const remedy = 'Make room on the disk, or move DATA_DIR to a larger one.';
  return { about: 'disk space', state: bytes < noSpace ? 'fault' : 'warning', says, remedy };
}
