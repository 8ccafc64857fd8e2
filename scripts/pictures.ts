// `node scripts/run.mjs scripts/pictures.ts`: makes the pictures of README.md in docs/images from the demo data. Needs
// Chromium and the built front ends (`npm run build`).
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { type Installation, openInstallation, signIn } from '../e2e/installation.ts';
import { openDraft } from '../e2e/journey/bid-key.ts';

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));
/** Largest size of a picture, in bytes. */
const limit = 150_000;

/** The pictures by file name; each opens its page and leaves it in the state to show. */
const pictures: Readonly<Record<string, (page: Page, installation: Installation) => Promise<void>>> = {
  async portal(page, { portal }) {
    await page.goto(portal);
  },
  async bid(page, { portal }) {
    await signIn(page, portal, 'supplier_a');
    await page.goto(`${portal}/bidList?group=todo`);
    await page.locator('a[href^="/answerBid?lotId="]').first().click();
    await openDraft(page);
    const price = page.getByLabel(/^第3行 .* 含税单价$/);
    await price.fill('186000');
    await price.blur();
    await page.getByRole('heading', { name: '报价明细' }).evaluate((heading) => {
      window.scrollBy(0, heading.getBoundingClientRect().top - 260);
    });
  },
  async console(page, { console: base }) {
    await signIn(page, base, 'buyer_a');
    await page.goto(`${base}/tender`);
    await page.getByRole('link', { name: /^海州滨江片区雨污分流改造工程施工/ }).click();
    await page.getByRole('button', { name: '延长截止时间' }).waitFor();
  },
};

/** A PNG with a palette of 256 colours, a third of the size of the browser's own. */
function encodePalette(width: number, height: number, rgba: Uint8Array): Buffer {
  const counts = new Map<number, number>();
  const colours = new Uint32Array(width * height);
  for (let at = 0; at < colours.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(at * 4, at * 4 + 3);
    const colour = (red << 16) | (green << 8) | blue;
    colours[at] = colour;
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  // The most frequent colours, then one of each range of similar ones: a rare hue is not lost among many greys.
  const sorted = [...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour);
  const ranges = new Map(sorted.toReversed().map((colour) => [colour & 0xf0f0f0, colour]));
  const palette = [...new Set([...sorted.slice(0, 64), ...[...ranges.values()].toReversed()])].slice(0, 256);
  const indexes = new Map(palette.map((colour, index) => [colour, index]));
  const indexOf = (colour: number): number => {
    const known = indexes.get(colour);
    if (known !== undefined) return known;
    const distances = palette.map((one) => distanceOf(one, colour));
    const nearest = distances.indexOf(Math.min(...distances));
    indexes.set(colour, nearest);
    return nearest;
  };
  // Each row begins with its filter, 0: none.
  const rows = Buffer.alloc((width + 1) * height);
  for (const [at, colour] of colours.entries())
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = indexOf(colour);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, each the index of a colour of the palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunkOf('IHDR', header),
    chunkOf('PLTE', Buffer.from(palette.flatMap((one) => [one >> 16, (one >> 8) & 255, one & 255]))),
    chunkOf('IDAT', deflateSync(rows, { level: 9 })),
    chunkOf('IEND', Buffer.alloc(0)),
  ]);
}

/** Square of the distance of two colours. */
function distanceOf(one: number, other: number): number {
  return [16, 8, 0]
    .map((shift) => ((one >> shift) & 255) - ((other >> shift) & 255))
    .reduce((sum, difference) => sum + difference ** 2, 0);
}

function chunkOf(kind: string, body: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(kind, 'ascii'), body]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length, 0);
  frame.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)]);
}

/** Writes the picture of the page's visible part with fewer colours. */
async function shrink(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const { width, height, pixels } = await page.evaluate(
    async (source) => {
      const image = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      const data = context?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
      let text = '';
      for (let at = 0; at < data.length; at += 32_768)
        text += String.fromCharCode(...data.subarray(at, at + 32_768));
      return { width: image.width, height: image.height, pixels: btoa(text) };
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  await page.close();
  return encodePalette(width, height, Buffer.from(pixels, 'base64'));
}

const installation = await openInstallation({ ownStory: true, setUp: () => ({ DEMO: undefined }) });
try {
  await mkdir(folder, { recursive: true });
  for (const [name, open] of Object.entries(pictures)) {
    const { context, page } = await installation.person();
    await open(page, installation);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const picture = await shrink(installation.browser, await page.screenshot({ animations: 'disabled' }));
    if (picture.length > limit)
      throw new Error(`${name}.png has ${picture.length} bytes, more than ${limit}`);
    await writeFile(`${folder}${name}.png`, picture);
    console.log(`docs/images/${name}.png: ${Math.round(picture.length / 1000)} KB`);
    await context.close();
  }
} finally {
  await installation.stop();
}
