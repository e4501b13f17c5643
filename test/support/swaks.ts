import { existsSync } from 'node:fs';

/** Why it is not used. Null if Debian's package `swaks` is installed. */
export const whyNoSwaks = existsSync('/usr/bin/swaks') ? null : 'swaks is not installed';
