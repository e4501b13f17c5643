import { SettingsError } from '../../base/settings-error.ts';
import { readSettings, type Settings } from '../../start/settings.ts';
import type { Session } from '../session.ts';
import { examineAddress } from './examine-address.ts';
import { examineDataDirectory } from './examine-data-directory.ts';
import { examineDatabase } from './examine-database.ts';
import { examineFiles } from './examine-files.ts';
import { examineMail } from './examine-mail.ts';
import { examineMailIn } from './examine-mail-in.ts';
import { examineOauth } from './examine-oauth.ts';
import { examinePooler } from './examine-pooler.ts';
import { examinePush } from './examine-push.ts';
import { examineRedis } from './examine-redis.ts';
import { examineReplica } from './examine-replica.ts';
import { examineSignOn } from './examine-sign-on.ts';
import type { Finding } from './finding.ts';

/** Ordered so that each comes after those that it depends on. */
const examinations = [
  examineDataDirectory,
  examineDatabase,
  examinePooler,
  examineReplica,
  examineRedis,
  examineFiles,
  examineMail,
  examineMailIn,
  examinePush,
  examineSignOn,
  examineOauth,
  examineAddress,
];

/** Examines the installation that these settings describe. It changes nothing. */
export async function examine({ env, service }: Pick<Session, 'env' | 'service'>): Promise<Finding[]> {
  const findings: Finding[] = [];
  const warn = (says: string) =>
    findings.push({ about: 'settings', state: 'warning', says, remedy: 'Correct its name, or remove it.' });
  let settings: Settings;
  try {
    settings = readSettings(env, warn);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [...findings, ...error.problems.map(settingFault)];
  }
  if (findings.length === 0) findings.push({ about: 'settings', state: 'ok', says: 'each has the right form' });
  for (const examination of examinations)
    findings.push(...(await examination(service?.settings ?? settings, service?.database)));
  return findings;
}

function settingFault(says: string): Finding {
  return { about: 'settings', state: 'fault', says, remedy: 'Correct it. Nothing else can be examined before.' };
}
