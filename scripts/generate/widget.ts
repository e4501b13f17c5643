import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { cssAsText } from './css-as-text.ts';

const mostGzippedBytes = 16 * 1_024;

/**
 * Bundles packages/widget into generated/widget.js, one script without dependencies, and beside it the part that shows
 * conversations, and the texts in all languages but English. Throws if the script is too large.
 */
export async function generateWidget(project: string, root: string): Promise<void> {
  const texts = await readTexts(join(project, 'packages/widget/src'));
  const version = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 10);
  writeFileSync(join(root, 'generated/widget-texts.json'), `${JSON.stringify({ version, texts }, null, 2)}\n`);
  const bundle = async (file: string, options: BuildOptions) => {
    const entryPoints = [`packages/widget/src/${file}`];
    const plugins = [cssAsText, generatedIn(root)];
    const made = { absWorkingDir: project, entryPoints, bundle: true, minify: true, write: false, plugins } as const;
    const result = await build({ ...made, target: 'es2022', charset: 'utf8', ...options });
    return result.outputFiles?.[0]?.contents ?? new Uint8Array();
  };
  const conversations = await bundle('conversations/conversations.ts', { format: 'esm' });
  writeFileSync(join(root, 'generated/widget-conversations.js'), conversations);
  const conversationsVersion = createHash('sha256').update(conversations).digest('hex').slice(0, 10);
  const define = {
    textsVersion: JSON.stringify(version),
    conversationsVersion: JSON.stringify(conversationsVersion),
  };
  const script = await bundle('main.ts', { format: 'iife', define });
  const size = gzipSync(script).length;
  if (size > mostGzippedBytes) throw new Error(`widget.js has ${size} bytes gzipped, more than ${mostGzippedBytes}`);
  writeFileSync(join(root, 'generated/widget.js'), script);
}

async function readTexts(source: string): Promise<Record<string, object>> {
  const { languages } = (await import(join(source, 'language.ts'))) as { languages: string[] };
  const read = async (language: string) => [language, (await import(join(source, `texts/${language}.ts`))).texts];
  return Object.fromEntries(await Promise.all(languages.map(read)));
}

/** What is imported from generated/ is what has just been generated. */
function generatedIn(root: string): Plugin {
  return {
    name: 'generated-in-root',
    setup({ onResolve }) {
      onResolve({ filter: /\/generated\// }, ({ path }) => ({
        path: join(root, path.slice(path.indexOf('generated/'))),
      }));
    },
  };
}
