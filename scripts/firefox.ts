import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['firefox-esr', 'firefox']
const usualPaths = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)']].flatMap((folder) =>
    folder === undefined ? [] : [join(folder, 'Mozilla Firefox/firefox.exe')],
  ),
]

const onPath = (name: string): string[] =>
  (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))

/** Finds Firefox; null when it is not installed. */
export const findFirefox = (): string | null =>
  [...names.flatMap(onPath), ...usualPaths].find((path) => existsSync(path)) ?? null
