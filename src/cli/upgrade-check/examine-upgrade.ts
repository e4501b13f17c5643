import { SettingsError } from '../../base/settings-error.ts';
import { version } from '../../base/version.ts';
import { type FormerSetting, formerSettings } from '../../start/former-settings.ts';
import { readSettings, type Settings } from '../../start/settings.ts';
import { examineDatabaseWith } from '../doctor/examine-database.ts';
import { examineVersion } from '../doctor/examine-server.ts';
import type { Finding } from '../doctor/finding.ts';
import { examineNode } from './examine-node.ts';
import { examinePending } from './examine-pending.ts';

/** Examines what an upgrade to this version means for the installation that these settings describe. */
export async function examineUpgrade(env: NodeJS.ProcessEnv, former = formerSettings): Promise<Finding[]> {
  const findings: Finding[] = [
    { about: 'version', state: 'ok', says: `this is Heed ${version}` },
    examineNode(process.versions.node),
    ...examineSettings(env, former),
  ];
  const settings = readOrNull(env);
  if (!settings) return [...findings, wrongSettings];
  return [...findings, ...(await examineDatabase(settings))];
}

const wrongSettings: Finding = {
  about: 'settings',
  state: 'fault',
  says: 'this version refuses some of them',
  remedy: 'Run heed doctor, which names each.',
};

function examineSettings(env: NodeJS.ProcessEnv, former: readonly FormerSetting[]): Finding[] {
  const about = 'settings';
  const set = former.filter(({ name }) => env[name]?.trim());
  if (set.length === 0) return [{ about, state: 'ok', says: 'none of them was renamed or removed' }];
  return set.map(({ name, since, remedy }) => ({
    about,
    state: 'fault',
    says: `${name} has no effect since ${since}`,
    remedy,
  }));
}

function examineDatabase(settings: Settings): Promise<Finding[]> {
  return examineDatabaseWith(settings, async (database) => [
    await examineVersion(database),
    ...(await examinePending(database)),
  ]);
}

function readOrNull(env: NodeJS.ProcessEnv): Settings | null {
  try {
    return readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return null;
    throw error;
  }
}
