import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('who operates the portal', () => {
  it('is said completely or not at all', () => {
    const whole = {
      OPERATOR_NAME: 'Clínica',
      OPERATOR_ADDRESS: 'Calle 1',
      OPERATOR_EMAIL: 'datos@clinic.example',
    }
    expect(readConfig(whole)).toMatchObject(whole)
    expect(readConfig({}).OPERATOR_NAME).toBeUndefined()
    expect(() => readConfig({ OPERATOR_NAME: 'Clínica' })).toThrow(ConfigError)
    expect(() => readConfig({ ...whole, OPERATOR_EMAIL: 'nobody' })).toThrow(
      'OPERATOR_EMAIL must be an e-mail address.',
    )
  })
})
