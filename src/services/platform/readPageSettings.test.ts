// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { noPageSettings } from '../../contracts/portal/pageSettings.ts'
import { readPageSettings } from './readPageSettings.ts'

const write = (content: string): void => {
  const meta = document.createElement('meta')
  meta.name = 'consulta-settings'
  meta.content = content
  document.head.append(meta)
}

describe('the settings of a page', () => {
  beforeEach(() => document.head.replaceChildren())

  it('are what the server wrote', () => {
    const settings = {
      links: { help: 'https://clinic.test/help', support: 'mailto:help@clinic.test', site: null },
      operator: { name: 'Clínica', address: 'Calle 1', contact: 'datos@clinic.test' },
      demo: true,
      mediaHosts: ['https://media.clinic.test'],
      keepsChat: true,
      recordsCalls: true,
      recordingDays: 90,
      encryptsCalls: true,
      movesCalls: true,
      admitsCompanions: true,
    }
    write(JSON.stringify(settings))
    expect(readPageSettings(document)).toEqual(settings)
  })

  it('are the defaults without any', () => {
    expect(readPageSettings(document)).toEqual(noPageSettings)
  })

  it.each([
    '',
    '{',
    '{"demo":"yes"}',
    '{"links":{"help":"javascript:alert(1)","support":null,"site":null},"demo":true,"mediaHosts":[]}',
  ])('are the defaults when they cannot be read: %s', (content) => {
    write(content)
    expect(readPageSettings(document)).toEqual(noPageSettings)
  })
})
