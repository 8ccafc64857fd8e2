import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { Builder, By, Capabilities, until as condition, type WebElement } from 'selenium-webdriver';
import { freePort } from '../../apps/api/testing/free-port.ts';
import { locate } from '../../scripts/programs.mjs';
import { type Hands, patience } from './hands.ts';

/** Opens this machine's WebKit: the small browser of its GTK port, through its own driver, on a virtual screen. */
export async function openWebKit(): Promise<Hands> {
  const driver = locate('webkit');
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const port = await freePort();
  let service: ChildProcess | undefined;
  const end = async () => {
    for (const child of [service, screen]) if (child) await ended(child);
  };
  try {
    service = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${await firstLine(screen)}`, TZ: 'Asia/Shanghai' },
    });
    const address = `http://127.0.0.1:${port}`;
    await answers(address);
    return await openSession(address, end);
  } catch (error) {
    await end();
    throw error;
  }
}

/** A session has its own profile, which is removed with it. */
async function openSession(service: string, end: () => Promise<void>): Promise<Hands> {
  const session = await new Builder()
    .usingServer(service)
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build();
  await session.manage().window().setRect({ x: 0, y: 0, width: 1440, height: 900 });
  const find = (thing: string): Promise<WebElement> =>
    session.wait(condition.elementLocated(By.xpath(thing)), patience, `${thing} is not there`);
  const see = async (thing: string): Promise<WebElement> => {
    // Looked up each time, because the page may have redrawn the element.
    const look = async () => {
      for (const found of await session.findElements(By.xpath(thing))) {
        if (await found.isDisplayed().catch(() => false)) return found;
      }
      return null;
    };
    const found = await session.wait(look, patience, `${thing} is not to be seen`);
    if (found === null) throw new Error(`${thing} is not to be seen`);
    // The driver scrolls an element to the window's edge, where the page's own bars may cover it.
    await session.executeScript('arguments[0].scrollIntoView({ block: "center" })', found);
    return found;
  };
  return {
    // Classic WebDriver does not report the console; errors appear in the page's own text.
    faults: [],
    async version() {
      const capabilities = await session.getCapabilities();
      return `WebKit/${capabilities.getBrowserVersion()}`;
    },
    open: (address) => session.get(address),
    reload: () => session.navigate().refresh(),
    async place() {
      const { pathname, search } = new URL(await session.getCurrentUrl());
      return pathname + search;
    },
    async see(thing) {
      await see(thing);
    },
    count: async (thing) => (await session.findElements(By.xpath(thing))).length,
    press: async (thing) => (await see(thing)).click(),
    async write(field, text) {
      const found = await see(field);
      await session.executeScript('arguments[0].focus(); arguments[0].select()', found);
      await found.sendKeys(text);
    },
    async choose(field, option) {
      const found = await see(field);
      await found.findElement(By.xpath(`./option[normalize-space(.)="${option}"]`)).click();
    },
    attach: async (field, file) => (await find(field)).sendKeys(file),
    async reads(field) {
      return session.executeScript<string>('return arguments[0].value', await see(field));
    },
    words: () => session.executeScript<string>('return document.body.innerText'),
    async picture(file) {
      await writeFile(file, await session.takeScreenshot(), 'base64');
    },
    async close() {
      await session.quit();
      await end();
    },
  };
}

/** Resolves once the driver answers. It does not announce that it is up. */
async function answers(service: string): Promise<void> {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const status = await fetch(`${service}/status`).catch(() => null);
    if (status?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the driver of WebKit does not answer');
}

/** The display number, which Xvfb prints once it is up. */
function firstLine(screen: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const said = screen.stdio[3] as Readable;
    said.once('data', (piece: Buffer) => resolve(piece.toString().trim()));
    screen.once('error', reject);
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await gone;
}
