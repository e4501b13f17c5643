/**
 * Adds to package-lock.json the optional platform packages that npm left out.
 *
 * If a registry mirror lacks a package for another platform, npm silently drops it from the lock file. `npm ci` then
 * refuses that lock file, on every platform. Run this after `npm install` has changed dependencies.
 */
import { readFileSync, writeFileSync } from 'node:fs';

interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const platforms = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
  'aix',
];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32'];

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockedPackage> };
const added: string[] = [];
for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    const platform = readPlatform(name);
    if (lock.packages[path] || !platform) continue;
    lock.packages[path] = { version, ...platform, ...(parent.dev && { dev: true }), optional: true };
    added.push(`${name}@${version}`);
  }
}

const [root, ...others] = Object.entries(lock.packages);
if (!root) throw new Error('package-lock.json lists no package');
lock.packages = Object.fromEntries([root, ...others.sort(([a], [b]) => (a < b ? -1 : 1))]);
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.error(`package-lock.json: ${added.length} platform packages added`);

/** Returns the platform that a package's name says (`@biomejs/cli-linux-x64-musl`). Null if it says none. */
function readPlatform(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> | null {
  const words = name.split(/[/-]/);
  const os = platforms.find((word) => words.includes(word));
  const cpu = processors.find((word) => words.includes(word));
  if (!os && cpu !== 'wasm32') return null;
  const libc = words.some((word) => word.startsWith('musl')) ? 'musl' : words.includes('gnu') ? 'glibc' : null;
  return { ...(libc && os === 'linux' && { libc: [libc] }), ...(cpu && { cpu: [cpu] }), ...(os && { os: [os] }) };
}
