/** Finds the Chromium that end-to-end tests drive, or installs one. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Debian's browsers. The headless shell takes half of the time and is preferred. */
const debianBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Arguments that a container without a display, a GPU or user namespaces needs. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of an installed browser: CHROMIUM_PATH, Debian's, Playwright's own; null if none is. */
function findBrowser(): string | null {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH: no file at ${given}`);
    return given;
  }
  return [...debianBrowsers, chromium.executablePath()].find((file) => existsSync(file)) ?? null;
}

/** {@link findBrowser}, installing one where there is none. */
export function requireBrowser(): string {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium found: installing one.');
  for (const install of [installFromDebian, installFromPlaywright]) {
    install();
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    'The end-to-end tests need Chromium: install the package `chromium`, or set CHROMIUM_PATH.',
  );
}

function installFromDebian(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  attempt('apt-get', ['update', '-q']);
  for (const name of ['chromium-headless-shell', 'chromium']) {
    attempt('apt-get', ['install', '-y', '-q', name]);
    if (findBrowser()) return;
  }
}

function installFromPlaywright(): void {
  attempt('playwright', ['install', 'chromium']);
}

/** Runs a command; whether it worked is seen by looking for the browser afterwards. */
function attempt(command: string, args: string[]): void {
  try {
    execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 });
  } catch (error) {
    console.log(`${command} ${args.join(' ')}: ${(error as Error).message}`);
  }
}
