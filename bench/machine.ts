import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { findBrowser } from '../scripts/browser.ts'

const systemName = (): string => {
  try {
    const found = /^PRETTY_NAME="(.+)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))
    return found?.[1] ?? type()
  } catch {
    return type()
  }
}

const browserVersion = (): string => {
  try {
    return execFileSync(findBrowser() ?? 'chromium', ['--version'], { encoding: 'utf8' }).trim()
  } catch {
    return 'Chromium of unknown version'
  }
}

/** The machine, the date, and its other load. */
export const machineNow = (): string => {
  const processors = cpus()
  const [load = 0] = loadavg()
  return [
    `Measured ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC on`,
    `${processors[0]?.model.trim() || 'an unnamed processor'}, ${processors.length} cores,`,
    `${(totalmem() / 2 ** 30).toFixed(0)} GiB of memory; ${systemName()}, kernel ${release()};`,
    `Node ${process.version}; ${browserVersion()}.`,
    `Load at the end: ${load.toFixed(1)}.`,
  ].join(' ')
}
