import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const refusal = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

describe('the configuration', () => {
  it('starts without any variable', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      TLS: { mode: 'off' },
      SEED: 'demo',
      MEETINGS: 'embedded',
    })
    expect(config.DATABASE_URL).toBeUndefined()
    expect(config.DATA_DIR).toMatch(/\.data$/)
  })

  it('takes an empty variable as one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ PORT: 3000 })
  })

  it('reads every form of TLS', () => {
    expect(readConfig({ TLS: 'self-signed' }).TLS).toEqual({ mode: 'self-signed' })
    expect(readConfig({ TLS: 'a.pem, b.pem' }).TLS).toEqual({
      mode: 'files',
      certFile: 'a.pem',
      keyFile: 'b.pem',
    })
  })

  it('reads media ports as one port, a range, or any', () => {
    expect(readConfig({}).MEDIA_PORTS).toEqual({ begin: 20_000, end: 20_007 })
    expect(readConfig({ MEDIA_PORTS: '20000' }).MEDIA_PORTS).toEqual({ begin: 20_000, end: 20_000 })
    expect(readConfig({ MEDIA_PORTS: '20000-20009' }).MEDIA_PORTS).toEqual({ begin: 20_000, end: 20_009 })
    expect(readConfig({ MEDIA_PORTS: '0' }).MEDIA_PORTS).toEqual({ begin: 0, end: 0 })
    expect(readConfig({})).toMatchObject({ MEETING_MAX_PEERS: 100, MEETING_LARGE_ROOM: 50 })
    expect(readConfig({ MEETING_LARGE_ROOM: '5' }).MEETING_LARGE_ROOM).toBe(5)
  })

  it('reads ICE servers from a list of addresses and from JSON', () => {
    expect(readConfig({ ICE_SERVERS: 'stun:a:1,stun:b:2' }).ICE_SERVERS).toEqual([
      { urls: ['stun:a:1', 'stun:b:2'] },
    ])
    expect(
      readConfig({ ICE_SERVERS: '[{"urls":"turn:a:1","username":"u","credential":"c"}]' }).ICE_SERVERS,
    ).toEqual([{ urls: ['turn:a:1'], username: 'u', credential: 'c' }])
  })

  it('takes the secret of TURN servers only where one of them needs it', () => {
    const TURN_SECRET = 'sixteen letters!'
    const ICE_SERVERS = 'stun:a:1,turns:a:443'
    expect(readConfig({ ICE_SERVERS, TURN_SECRET }).TURN_SECRET).toBe(TURN_SECRET)
    const useless = 'TURN_SECRET needs a turn: or turns: address without credentials in ICE_SERVERS.'
    expect(refusal({ ICE_SERVERS: 'stun:a:1', TURN_SECRET })).toBe(useless)
    const known = '[{"urls":"turn:a:1","username":"u","credential":"c"}]'
    expect(refusal({ ICE_SERVERS: known, TURN_SECRET })).toBe(useless)
    expect(refusal({ ICE_SERVERS, TURN_SECRET: 'short' })).toBe(
      'TURN_SECRET must have at least 16 characters.',
    )
  })

  it('reads where the scanner listens', () => {
    expect(readConfig({ CLAMAV: '/run/clamav/clamd.ctl' }).CLAMAV).toEqual({ path: '/run/clamav/clamd.ctl' })
    expect(readConfig({ CLAMAV: '127.0.0.1:3310' }).CLAMAV).toEqual({ host: '127.0.0.1', port: 3310 })
    expect(readConfig({ CLAMAV: '[::1]:3310' }).CLAMAV).toEqual({ host: '::1', port: 3310 })
    for (const CLAMAV of ['clamav', 'clamav:0', 'clamav:70000'])
      expect(refusal({ CLAMAV })).toContain('CLAMAV must be a socket')
  })

  it('needs the keys of a bucket', () => {
    const S3_ENDPOINT = 'https://s3.example.com/bucket/'
    expect(refusal({ S3_ENDPOINT })).toBe(
      'S3_ACCESS_KEY_ID is required with S3_ENDPOINT.\nS3_SECRET_ACCESS_KEY is required with S3_ENDPOINT.',
    )
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(readConfig({ S3_ENDPOINT, ...keys })).toMatchObject({
      S3_ENDPOINT: 'https://s3.example.com/bucket',
      S3_REGION: 'auto',
    })
  })

  it('cuts the slash at the end of a public address', () => {
    expect(readConfig({ PUBLIC_URL: 'https://visits.example.com/' }).PUBLIC_URL).toBe(
      'https://visits.example.com',
    )
  })

  it.each([
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 (any free port) to 65535.'],
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 (any free port) to 65535.'],
    [{ TLS: 'yes' }, 'TLS must be off, self-signed, or two files: certificate.pem,key.pem.'],
    [{ MEETING_MAX_PEERS: '1' }, 'MEETING_MAX_PEERS must be a whole number from 2 to 10000.'],
    [{ MEDIA_PORTS: '9-2' }, 'MEDIA_PORTS must be a UDP port or a range like 20000-20099.'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address like postgres://user:password@host:5432/database.',
    ],
    [{ ANNOUNCED_IP: 'home' }, 'ANNOUNCED_IP must be an IP address.'],
    ...['yes', '0', '10', '1.5', '10.0.0.300', 'proxy.example.com', '1,2', ''.padEnd(3, ',')].map(
      (TRUST_PROXY): [NodeJS.ProcessEnv, string] => [
        { TRUST_PROXY },
        'TRUST_PROXY must be off, a number of proxies (1 to 9), or their addresses like 10.0.0.2,10.1.0.0/16,loopback.',
      ],
    ),
    [{ SEED: 'lots' }, 'SEED must be demo or none.'],
    [{ DEMO_PASSWORD: 'short' }, 'DEMO_PASSWORD must have at least 10 characters.'],
    [
      { MEETINGS: 'hosted', MEETINGS_SECRET: 's' },
      'MEETINGS_ACCESS_KEY is required when MEETINGS is hosted.',
    ],
    [
      { ICE_SERVERS: '[1' },
      'ICE_SERVERS must be addresses like stun:host:3478, separated by commas, or a JSON list of {urls, username, credential}.',
    ],
  ])('refuses %o with one sentence that names the variable', (env, sentence) => {
    expect(refusal(env)).toBe(sentence)
  })

  it('says each wrong variable once', () => {
    expect(refusal({ PORT: 'x', SEED: 'y' }).split('\n')).toHaveLength(2)
  })
})
