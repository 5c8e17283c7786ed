import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config/config.ts'
import { readSecurityLog, sinceOf } from './readSecurityLog.ts'
import type { SecurityEvent } from './securityLog.ts'

/**
 * `npm run security-log -- [--since 24h] [--kind signIn] [--json]`: prints the security events of DATA_DIR,
 * oldest first. The server may be running. Exits 2 for an unknown argument.
 */
const lineOf = ({ at, kind, ...about }: SecurityEvent): string =>
  [at, kind.padEnd(22), ...Object.entries(about).map(([name, value]) => `${name}=${String(value)}`)].join(
    '  ',
  )

try {
  const { values } = parseArgs({
    options: {
      since: { type: 'string' },
      kind: { type: 'string', multiple: true },
      json: { type: 'boolean', default: false },
    },
  })
  const since = values.since === undefined ? null : sinceOf(values.since, new Date())
  if (values.since !== undefined && since === null)
    throw new TypeError('--since takes 30m, 12h, 7d, or a date like 2026-03-02')
  const { DATA_DIR } = readConfig(process.env)
  const events = await readSecurityLog(DATA_DIR, { since, kinds: values.kind ?? [] })
  for (const event of events) console.log(values.json ? JSON.stringify(event) : lineOf(event))
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof TypeError ? error.message : error)
  process.exitCode = 2
}
