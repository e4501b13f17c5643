import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles the script and the style sheet of the pages of conversations into generated/thread-page.js and .css. */
export async function generateThreadPage(project: string, root: string): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: project,
    entryPoints: {
      'thread-page': 'src/doors/http/thread/client/thread.ts',
      'thread-page-style': 'src/doors/http/thread/page.css',
    },
    outdir: root,
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: ['es2022', 'safari17.5'],
    charset: 'utf8',
  });
  for (const { path, contents } of outputFiles)
    writeFileSync(join(root, 'generated', `thread-page${path.slice(path.lastIndexOf('.'))}`), contents);
}
