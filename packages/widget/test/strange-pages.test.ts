import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CustomFieldDefinition } from '../../../generated/sdk/types.gen.ts';
import { BrowserRig } from '../../../test/support/browser/browser.ts';
import { inBrowser } from '../../../test/support/browser/in-browser.ts';
import { launcher, message, send, thanks } from './widget-page.ts';

const library = (name: string) =>
  gunzipSync(readFileSync(new URL(`libraries/${name}.js.gz`, import.meta.url))).toString('utf8');

/** The methods that Prototype.js 1.6 puts into the prototypes. */
const toJsonOf16 = `
  Array.prototype.toJSON = function () { return '[' + this.map((one) => JSON.stringify(one)).join(', ') + ']'; };
  Date.prototype.toJSON = function () { return '"' + this.toISOString() + '"'; };
  Object.prototype.toJSON = function () { return 'an object'; };`;

const areas: CustomFieldDefinition = {
  ...{ id: 'cf_areas', type: 'multiselect', label: 'Areas', required: false },
  options: ['Web', 'App'],
};

const swaps = {
  'another body': `document.body.replaceWith(Object.assign(document.createElement('body'), { innerHTML: '<h1>Next</h1>' }))`,
  'a copy of its body': 'document.body.replaceWith(document.body.cloneNode(true))',
  'other content in its body': `document.body.innerHTML = '<h1>Next</h1>'`,
  'another document': `document.open(); document.write('<!doctype html><body><h1>Next</h1>'); document.close()`,
};

const csp = `document.head.append(
  Object.assign(document.createElement('meta'), { httpEquiv: 'Content-Security-Policy', content: "connect-src 'none'" }))`;

/** The ways of several libraries to keep the focus in a dialog, all at once. */
const trap = `{
  const dialog = document.querySelector('.trap');
  dialog.hidden = false;
  dialog.focus();
  const isOutside = (event) => !dialog.contains(event.target);
  const back = (event) => { if (isOutside(event)) { event.preventDefault(); event.stopImmediatePropagation(); dialog.focus(); } };
  for (const name of ['focusin', 'mousedown', 'touchstart', 'click', 'keydown']) document.addEventListener(name, back, true);
  document.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && !dialog.contains(relatedTarget) && dialog.focus());
  for (const other of document.body.children) if (!other.contains(dialog)) {
    other.inert = true;
    other.setAttribute('aria-hidden', 'true');
  }
}`;

inBrowser('the widget on a strange page', () => {
  let rig: BrowserRig;
  beforeAll(async () => {
    rig = await BrowserRig.start();
  });
  afterAll(() => rig.close());

  it.each([
    ['prototype-1.7.3', () => library('prototype-1.7.3')],
    ['mootools-core-1.4.5', () => library('mootools-core-1.4.5')],
    ['the prototypes of Prototype.js 1.6', () => toJsonOf16],
  ])('works beside %s', async (_name, source) => {
    const { page, items, complaints } = await rig.show({
      config: { rating: 'stars', categories: ['Bug', 'Idea'] },
      fields: [areas],
      // A call in the page by the test would go through what the library has changed.
      head: `<script src="/library.js"></script><script>
        window.heed = function () { (heed.q = heed.q || []).push(arguments); };
        heed('setContext', { cart: ['a', { b: 1 }], at: new Date(0) });
      </script>`,
      files: { '/library.js': source() },
    });
    await launcher(page).click();
    await message(page).fill('Old page');
    await page.getByRole('radio', { name: '4 of 5 stars' }).check();
    await page.getByRole('checkbox', { name: 'App' }).check();
    await page.reload();
    await launcher(page).click();
    await send(page).click();
    await thanks(page).waitFor();

    expect(await items()).toMatchObject([
      {
        ...{ message: 'Old page', rating: 8, customMetadata: { customFields: { cf_areas: ['App'] } } },
        context: { cart: ['a', { b: 1 }], at: '1970-01-01T00:00:00.000Z', viewport: { width: 1280 } },
      },
    ]);
    expect(complaints).toEqual([]);
  });

  describe.each(['modal', 'popover'] as const)('as a %s', (type) => {
    it.each(Object.keys(swaps))('stays when the page shows %s', async (swap) => {
      const { page, items, complaints } = await rig.show({ config: { type } });
      await launcher(page).click();
      await message(page).fill('Still ');
      await page.evaluate(`${swaps[swap as keyof typeof swaps]}; heed.open();`);
      await page.keyboard.press('End');
      await page.keyboard.type('here');
      await send(page).click();
      await thanks(page).waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
      await launcher(page).click();

      expect(await items()).toMatchObject([{ message: 'Still here' }]);
      expect(await page.locator('heed-widget').count()).toBe(1);
      expect(complaints).toEqual([]);
    });

    it.each([
      ['a trap for the focus', 'trap'],
      ["the browser's own dialog", 'native'],
    ])('can be used beside %s', async (_name, kind) => {
      const body = `<dialog aria-label="Sale">Sale <button>Buy</button></dialog>
        <div class="trap" tabindex="-1" hidden>Sale <button>Buy</button></div>`;
      const { page, items } = await rig.show({ config: { type }, body });
      await page.evaluate(kind === 'native' ? "document.querySelector('dialog').showModal()" : trap);
      await launcher(page).click();
      await message(page).fill('Caught');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.type('?');
      await send(page).click();
      await thanks(page).waitFor();
      expect(await items()).toMatchObject([{ message: 'Caught?' }]);

      await page.getByRole('button', { name: 'Close' }).click();
      await page.evaluate("document.querySelector('dialog').close()");
      await launcher(page).click();
      await page.getByRole('button', { name: 'Close' }).waitFor();
    });
  });

  it('comes back into its place when another body has that', async () => {
    const config = { type: 'inline', target: '.here' } as const;
    const { page } = await rig.show({ config, body: '<div class="here"></div>' });
    await page.evaluate("document.body.innerHTML = '<h1>Elsewhere</h1>'");
    await page.getByRole('heading', { name: 'Elsewhere' }).waitFor();
    expect(await page.locator('heed-widget').count()).toBe(0);
    await page.evaluate("heed.open(); document.body.innerHTML = '<div class=here></div>'");

    await page.locator('.here > heed-widget').waitFor();
  });

  it('is there once, although its script is there twice', async () => {
    const { page } = await rig.show();
    await page.evaluate(`new Promise((done) => {
      const { src, dataset } = document.querySelector('script[data-key]');
      const again = Object.assign(document.createElement('script'), { src, onload: done });
      again.dataset.key = dataset.key;
      document.body.append(again);
    })`);
    await page.evaluate('heed.open()');
    await message(page).waitFor();

    expect(await page.locator('heed-widget').count()).toBe(1);
  });

  it('works as a module, and says what a script without its key lacks', async () => {
    const { page, items, complaints } = await rig.show({
      embed: (service, publicKey) =>
        `<script src="${service}/widget.js"></script>
        <script type="module" src="${service}/widget.js?module" data-key="${publicKey}"></script>`,
    });
    await launcher(page).click();
    await message(page).fill('As a module');
    await send(page).click();
    await thanks(page).waitFor();

    expect(await items()).toMatchObject([{ message: 'As a module' }]);
    expect(complaints).toEqual([expect.stringContaining('no attribute data-key')]);
  });

  it('sends from a sandbox that allows no forms', async () => {
    const { page, items } = await rig.show({
      embed: (service, publicKey) => {
        const script = `<script src="${service}/widget.js" data-key="${publicKey}"`;
        const inner = `<body>${script}></script>`.replaceAll('"', '&quot;');
        return `${script}></script><iframe sandbox="allow-scripts allow-same-origin" width="700" height="700" srcdoc="${inner}"></iframe>`;
      },
    });
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Feedback', exact: true }).click();
    await frame.getByLabel('What is on your mind?').fill('From a sandbox');
    await frame.getByLabel('Name').fill('Ada');
    await frame.getByLabel('Name').press('Enter');
    await frame.getByRole('heading', { name: 'Thank you!' }).waitFor();

    expect(await items()).toMatchObject([{ message: 'From a sandbox', userName: 'Ada' }]);
  });

  it.each([
    ['the page forbids it', csp, "the page's Content-Security-Policy must allow http://127.0.0.1"],
    ['nothing answers', 'abort', 'cannot be reached'],
    [
      'the page may not read the answer',
      { status: 200, body: '{}', headers: { 'Access-Control-Allow-Origin': 'https://other.example' } },
      '(CORS)',
    ],
    [
      'a proxy refuses it',
      { status: 413, body: '<h1>No</h1>', headers: { 'Access-Control-Allow-Origin': '*' } },
      'something before the service answers 413 (too large)',
    ],
    [
      'the service refuses it',
      { status: 403, json: { error: { message: 'Not from here' } }, headers: { 'Access-Control-Allow-Origin': '*' } },
      'the service answers 403: Not from here',
    ],
  ])('says why nothing was sent when %s', async (_name, how, told) => {
    const { page } = await rig.show();
    if (how === csp) await page.evaluate(csp);
    else
      await page.route(how === 'abort' ? '**/*' : '**/feedback', (route) =>
        typeof how === 'string' ? route.abort() : route.fulfill({ ...how }),
      );
    await page.evaluate("window.told = new Promise((tell) => heed.on('error', ({ message }) => tell(message))); 0");
    await launcher(page).click();
    await message(page).fill('Lost');
    await send(page).click();

    expect(await page.evaluate('told')).toContain(told);
  });
});
