import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { findFirefox } from './firefox.ts'

/** Chromium's headless shell: the same engine without a window, a sixth less work. Tests use it. */
const HEADLESS_SHELL = 'chromium-headless-shell'

/** Names of Chromium and its relatives, in the order in which they are tried. */
const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'msedge',
]

/** Paths of installations that are not on PATH. */
const usualPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap(
    (folder) =>
      folder === undefined
        ? []
        : [
            join(folder, 'Google/Chrome/Application/chrome.exe'),
            join(folder, 'Microsoft/Edge/Application/msedge.exe'),
          ],
  ),
]

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (name: string): string[] =>
  (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))

/** Finds a complete browser: Playwright's own first, then the system's. */
export const findBrowser = (): string | null =>
  [chromium.executablePath(), ...names.flatMap(onPath), ...usualPaths].find(
    (path) => path !== '' && isProgram(path),
  ) ?? null

/** Finds the lightest browser without a window; Playwright finds the shell beside its own browser. */
export const findHeadlessBrowser = (): string | null =>
  isProgram(chromium.executablePath()) ? null : (onPath(HEADLESS_SHELL).find(isProgram) ?? findBrowser())

const isRootOnDebian = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

/** Installs a browser as root on Debian; on other systems it prints what to do. */
const install = (packages: readonly string[]): void => {
  if (!isRootOnDebian()) return
  console.log(`Installing ${packages.join(' and ')} …`)
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  const installer = 'apt-get'
  spawnSync(installer, ['update', '-qq'], options)
  for (const name of packages)
    spawnSync(installer, ['install', '-y', '-qq', '--no-install-recommends', name], options)
}

const installBrowser = (): string | null => {
  install([HEADLESS_SHELL, 'chromium'])
  return findHeadlessBrowser()
}

/** Without Firefox its journeys are skipped. */
const installFirefox = (): string | null => {
  install(['firefox-esr'])
  return findFirefox()
}

if (import.meta.main) {
  const browser = findBrowser() ?? findHeadlessBrowser() ?? installBrowser()
  if (browser === null) {
    console.error(
      'The tests need a browser: install Chromium, Chrome or Edge, or run "npx playwright install chromium".',
    )
    process.exit(1)
  }
  console.log(`Browser: ${browser}`)
  console.log(`Firefox: ${findFirefox() ?? installFirefox() ?? 'none'}`)
}
