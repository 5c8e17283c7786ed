import { readFile } from 'node:fs/promises'
import { type SecurityEvent, securityEvent, securityLogFiles } from './securityLog.ts'

export interface SecurityFilter {
  /** Only events since then. */
  since: Date | null
  /** Only these kinds: complete names, or prefixes such as `signIn`. Empty: all. */
  kinds: readonly string[]
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Parses `30m`, `12h`, `7d`, a date or an instant; null for anything else. */
export const sinceOf = (text: string, now: Date): Date | null => {
  const [, count, unit = ''] = /^(\d{1,4})([mhd])$/.exec(text) ?? []
  const at = count === undefined ? Date.parse(text) : now.getTime() - Number(count) * (UNITS[unit] ?? 0)
  return Number.isNaN(at) ? null : new Date(at)
}

const parsed = (line: string): SecurityEvent | null => {
  try {
    return securityEvent.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}

/** Oldest first; an incomplete line is left out. */
export const readSecurityLog = async (
  dataDir: string,
  { since, kinds }: SecurityFilter,
): Promise<SecurityEvent[]> => {
  const found: SecurityEvent[] = []
  for (const file of securityLogFiles(dataDir)) {
    const text = await readFile(file, 'utf8').catch(() => '')
    for (const line of text.split('\n')) {
      const event = line === '' ? null : parsed(line)
      if (event === null) continue
      if (since !== null && Date.parse(event.at) < since.getTime()) continue
      if (
        kinds.length === 0 ||
        kinds.some((kind) => event.kind === kind || event.kind.startsWith(`${kind}.`))
      )
        found.push(event)
    }
  }
  return found
}
