import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { workerCount } from './workerCount.ts'

const count = (env: NodeJS.ProcessEnv, cores: number) => workerCount(readConfig(env), cores)

describe('MEDIA_WORKERS', () => {
  it('leaves one core to the rest, and is never below one or above eight', () => {
    expect([1, 2, 4, 9, 64].map((cores) => count({}, cores))).toEqual([1, 1, 3, 8, 8])
  })

  it('is not above the number of the named ports', () => {
    expect(count({ MEDIA_PORTS: '20000' }, 8)).toBe(1)
    expect(count({ MEDIA_PORTS: '20000-20002' }, 8)).toBe(3)
    expect(count({ MEDIA_PORTS: '0' }, 8)).toBe(7)
  })

  it('takes the last TCP port for the last process', () => {
    expect(count({ MEDIA_WORKERS: '2', MEDIA_TCP_PORT: '65534' }, 1)).toBe(2)
  })

  it('counts as set, whatever the machine has', () => {
    expect(count({ MEDIA_WORKERS: '3' }, 1)).toBe(3)
  })

  it.each([
    [{ MEDIA_WORKERS: '0' }, 'MEDIA_WORKERS must be a whole number from 1 to 64.'],
    [
      { MEDIA_WORKERS: '2', MEDIA_PORTS: '20000' },
      'MEDIA_WORKERS must not be above the number of ports in MEDIA_PORTS.',
    ],
    [
      { MEDIA_WORKERS: '3', MEDIA_TCP_PORT: '65534' },
      'MEDIA_TCP_PORT must leave a port up to 65535 for each media process.',
    ],
  ])('refuses %o', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(sentence))
  })
})
