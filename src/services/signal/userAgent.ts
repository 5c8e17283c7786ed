import type { Environment } from './environment.ts'

/** The `user_agent_v2` text (protocol §1.5): `key:value` pairs separated by commas, unknown ones omitted. */
export interface AgentFacts {
  readonly userAgent: string
  readonly environment: Environment
  readonly isLocal: boolean
  readonly appVersion: string
}

const BROWSERS: readonly [string, RegExp][] = [
  ['Edge', /Edg\/([\d.]+)/],
  ['Firefox', /Firefox\/([\d.]+)/],
  ['Chrome', /Chrome\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
]
const SYSTEMS: readonly [string, RegExp][] = [
  ['Android', /Android ([\d.]+)/],
  ['iOS', /(?:iPhone )?OS ([\d_]+) like Mac/],
  ['Windows', /Windows NT ([\d.]+)/],
  ['Mac OS', /Mac OS X ([\d_.]+)/],
  ['Linux', /Linux()/],
]

const match = (
  table: readonly [string, RegExp][],
  text: string,
): { name: string; version: string } | null => {
  for (const [name, pattern] of table) {
    const found = pattern.exec(text)
    if (found) return { name: name.replaceAll(' ', '_'), version: (found[1] ?? '').replaceAll('_', '.') }
  }
  return null
}

export const readAgent = (userAgent: string) => ({
  system: match(SYSTEMS, userAgent),
  browser: match(BROWSERS, userAgent),
})

export const describeAgent = (facts: AgentFacts): string => {
  const { system, browser } = readAgent(facts.userAgent)
  const pairs: [string, string | undefined][] = [
    ['os', system ? `web_${system.name}` : undefined],
    ['os_version', system?.version || undefined],
    ['sdk', 'web'],
    ['sdk_version', facts.appVersion],
    ['device_model', browser ? `${browser.name}_${browser.version}` : undefined],
    ['env', facts.environment === 'prod' && !facts.isLocal ? 'prod' : 'debug'],
    ['domain', facts.isLocal ? 'LOCAL' : 'CUSTOM'],
    ['is_prebuilt', 'false'],
    ['framework', 'react-web'],
  ]
  return pairs.flatMap(([key, value]) => (value === undefined ? [] : [`${key}:${value}`])).join(',')
}
