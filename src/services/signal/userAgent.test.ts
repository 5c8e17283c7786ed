import { describe, expect, it } from 'vitest'
import { type AgentFacts, describeAgent } from './userAgent.ts'

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36'
const facts: AgentFacts = {
  userAgent: CHROME,
  environment: 'prod',
  isLocal: false,
  appVersion: '1.2.3',
}
const pairs = (changes: Partial<AgentFacts>): Record<string, string | undefined> =>
  Object.fromEntries(
    describeAgent({ ...facts, ...changes })
      .split(',')
      .map((pair) => pair.split(':')),
  )

describe('user_agent_v2', () => {
  it('M7.001 M7.024 contains system, browser, version and environment', () => {
    expect(pairs({})).toEqual({
      os: 'web_Linux',
      sdk: 'web',
      sdk_version: '1.2.3',
      device_model: 'Chrome_139.0.0.0',
      env: 'prod',
      domain: 'CUSTOM',
      is_prebuilt: 'false',
      framework: 'react-web',
    })
  })

  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/139.0 Safari/537.36 Edg/139.0.1',
      { os: 'web_Windows', os_version: '10.0', device_model: 'Edge_139.0.1' },
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15',
      { os: 'web_Mac_OS', os_version: '10.15.7', device_model: 'Safari_18.5' },
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1',
      { os: 'web_iOS', os_version: '18.5', device_model: 'Safari_18.5' },
    ],
    [
      'Mozilla/5.0 (Android 15; Mobile; rv:141.0) Gecko/141.0 Firefox/141.0',
      { os: 'web_Android', os_version: '15', device_model: 'Firefox_141.0' },
    ],
  ])('M7.001 knows %s', (userAgent, expected) => {
    expect(pairs({ userAgent })).toMatchObject(expected)
  })

  it('M7.001 leaves out what it does not know', () => {
    expect(pairs({ userAgent: 'curl/8' })).not.toHaveProperty('os')
    expect(pairs({ userAgent: 'curl/8' })).not.toHaveProperty('device_model')
  })

  it('M7.006 is marked as debug outside production and on localhost', () => {
    expect(pairs({ environment: 'qa' }).env).toBe('debug')
    expect(pairs({ isLocal: true })).toMatchObject({ env: 'debug', domain: 'LOCAL' })
  })
})
