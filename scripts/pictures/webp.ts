import type { Browser } from 'playwright-core';

/** Runs in the page. As text, because these scripts are checked without the types of a browser. */
const convert = (source: string) => `(async () => {
  const bitmap = await createImageBitmap(await (await fetch('${source}')).blob());
  const canvas = Object.assign(document.createElement('canvas'), { width: bitmap.width, height: bitmap.height });
  canvas.getContext('2d', { alpha: false }).drawImage(bitmap, 0, 0);
  return canvas.toDataURL('image/webp', 0.7);
})()`;

/** Turns a PNG into a WebP, which is a fraction of its size, with what the browser has anyway. */
export async function toWebp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const dataUrl = await page.evaluate<string>(convert(`data:image/png;base64,${png.toString('base64')}`));
  await page.close();
  return Buffer.from(dataUrl.replace(/^data:image\/webp;base64,/, ''), 'base64');
}
