import leven from 'leven';

/** What other programs of Heed read from the environment. */
const others = ['HEED_URL', 'HEED_API_KEY', 'HEED_WORKSPACE_ID', 'HEED_PROJECT_ID'];

/** Returns a warning for each variable that is not a setting but looks like one. */
export function warnOfMisspelt(env: NodeJS.ProcessEnv, settings: ReadonlySet<string>): string[] {
  return Object.keys(env).flatMap((name) => {
    if (settings.has(name) || others.includes(name)) return [];
    const meant = [...settings].find((setting) => isMisspelt(name, setting));
    if (meant) return [`${name} is not a setting and has no effect. ${meant} may be meant.`];
    return name.startsWith('HEED_') ? [`${name} is not a setting and has no effect.`] : [];
  });
}

/** Short names such as HOST are similar to many that have nothing to do with Heed. */
function isMisspelt(name: string, setting: string): boolean {
  const [written, right] = [name, setting].map((text) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')) as [
    string,
    string,
  ];
  if (written === right || written === `HEED${right}`) return true;
  return right.length >= 7 && leven(written, right) <= (right.length >= 10 ? 2 : 1);
}
