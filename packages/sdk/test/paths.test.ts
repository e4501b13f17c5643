import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { aWidget, aWorkspaceWithProject } from '../../../test/support/builders.ts';
import { anInstalledService } from './installed-service.ts';
import { run } from './package.ts';

const service = anInstalledService();
const mostBytes = 25_000;

const oneIntake = `
  import { HeedClient } from '@heed/sdk/client';
  import { WidgetIntakeResource } from '@heed/sdk/widget-intake';
  const { HEED_URL: baseUrl, PUBLIC_KEY: publicKey, WIDGET_ID: widgetId } = process.env;
  const intake = new WidgetIntakeResource(new HeedClient({ baseUrl, apiKey: null }));
  const { ticketNumber } = await intake.submit(publicKey, { widgetId, message: 'From a small bundle' });
  console.log(ticketNumber);`;
const oneResource = `
  import { HeedClient } from '@heed/sdk/client';
  import { FeedbackResource } from '@heed/sdk/feedback';
  const feedback = new FeedbackResource(new HeedClient({ workspaceId: process.env.WORKSPACE_ID }));
  const made = await feedback.create({ projectId: process.env.PROJECT_ID, message: 'From one resource' });
  const listed = await feedback.list().toArray();
  console.log(made.ticketNumber, listed.map(({ message }) => message).join());`;
const byRequire = `
  const { NotFoundError, Heed, FeedbackResource: same } = require('@heed/sdk');
  const { HeedClient } = require('@heed/sdk/client');
  const { FeedbackResource } = require('@heed/sdk/feedback');
  const feedback = new FeedbackResource(new HeedClient({ workspaceId: process.env.WORKSPACE_ID }));
  feedback.get('fb_none').catch((error) =>
    console.log(error instanceof NotFoundError, same === FeedbackResource, new Heed().feedback instanceof FeedbackResource));`;

async function surroundings() {
  const built = await aWorkspaceWithProject(service.app);
  const { key, workspace, project } = built;
  return {
    ...{ ...service.surroundings, HEED_API_KEY: key, WORKSPACE_ID: workspace.id, PROJECT_ID: project.id },
    ...{ PUBLIC_KEY: project.publicKey, WIDGET_ID: (await aWidget(built)).id },
  };
}

const bundled = async (code: string) => {
  const stdin = { contents: code, resolveDir: service.installed.consumer };
  const made = await build({ stdin, bundle: true, minify: true, format: 'esm', platform: 'neutral', write: false });
  return made.outputFiles[0]?.text ?? '';
};

describe('a bundle of the client and one resource', () => {
  it.each([
    ['an intake call', oneIntake, '1\n'],
    ['feedback', oneResource, '1 From one resource\n'],
  ])(`with %s has at most ${mostBytes} bytes, and works`, async (_what, code, printed) => {
    const text = await bundled(code);
    service.installed.write('bundle.mjs', text);

    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(mostBytes);
    expect(await run('node', ['bundle.mjs'], service.installed.consumer, await surroundings())).toBe(printed);
  });

  it('has none of the other resources', async () => {
    expect(await bundled(oneIntake)).not.toMatch(/\/automations|\/customers|\/subscriptions/);
  });
});

describe('the paths of the package', () => {
  it.each([
    ['small.mjs', oneResource, '1 From one resource\n'],
    ['small.cjs', byRequire, 'true true true\n'],
  ])('work from %s', async (file, code, printed) => {
    service.installed.write(file, code);

    expect(await run('node', [file], service.installed.consumer, await surroundings())).toBe(printed);
  });

  it('are one of each tag of the contract, and the client', () => {
    const { exports, typesVersions } = JSON.parse(readFileSync(join(service.installed.built, 'package.json'), 'utf8'));
    const { tags } = JSON.parse(readFileSync('generated/openapi.json', 'utf8'));
    const names: string[] = tags.map(({ name }: { name: string }) => name);

    const paths = Object.keys(exports).filter((path) => path !== '.' && path !== './package.json');
    expect(paths.sort()).toEqual(['client', ...names].map((name) => `./${name}`).sort());
    expect(Object.keys(typesVersions['*']).sort()).toEqual(['client', ...names].sort());
  });

  it('have types, and ask for a workspace if the client has none', async () => {
    service.installed.write(
      'small.ts',
      `import { HeedClient } from '@heed/sdk/client';
      import { FeedbackResource } from '@heed/sdk/feedback';
      import { ThreadResource } from '@heed/sdk/thread';
      const one = new FeedbackResource(new HeedClient({ workspaceId: 'ws_1' }));
      export const number: Promise<number | null> = one.get('fb_1').then(({ ticketNumber }) => ticketNumber);
      void one.list({ status: 'open' });
      const none = new FeedbackResource(new HeedClient<undefined>({ workspaceId: undefined }));
      // @ts-expect-error: the call must name a workspace
      void none.list({ status: 'open' });
      void none.list({ workspaceId: 'ws_1' });
      // @ts-expect-error: it is bound to a token
      new ThreadResource(new HeedClient());
      export const thread = new ThreadResource(new HeedClient(), 'token').get();`,
    );

    for (const options of [
      { module: 'node16', moduleResolution: 'node16' },
      { module: 'esnext', moduleResolution: 'bundler' },
    ])
      expect(await service.installed.typeErrors(options, ['small.ts'])).toBe('');
  }, 60_000);
});
