import { describe, expect, it } from 'vitest'
import { hasContactData } from './contactData.ts'
import { monthOf, monthTime } from './monthTime.ts'
import { isRfc } from './rfc.ts'
import { experienceRanges, profileSections } from './sections.ts'

describe('the values of a profile', () => {
  it('P3.14 has seven sections', () => {
    expect(profileSections).toEqual([
      'specialization',
      'work-experience',
      'education',
      'certification',
      'credential',
      'biography',
      'profile-view',
    ])
  })

  it('P3.15 has five ranges of experience', () => {
    expect(experienceRanges.map(({ id, label }) => `${id} ${label}`)).toEqual([
      '1 1+',
      '2 2-4',
      '3 4-6',
      '4 6-8',
      '5 10+',
    ])
  })

  it('P5.04 turns a month into a date-time on its second day at midnight, and back', () => {
    expect(monthTime('2019-03')).toBe('2019-03-02T00:00:00')
    expect(monthOf(monthTime('2019-12'))).toBe('2019-12')
  })

  it('knows an RFC by its shape and its check character', () => {
    expect(isRfc('GODE561231GR8')).toBe(true)
    expect(isRfc('GODE561231GR9')).toBe(false)
    expect(isRfc('GODE561331GR8')).toBe(false)
    for (const none of ['', 'GODE', 'GODE561231GR88']) expect(isRfc(none)).toBe(false)
  })

  it('finds addresses and phone numbers in a text, and no year or licence', () => {
    for (const text of ['a.b@c.mx', 'http://x.y', 'www.x.y', 'clinica.com', '5512345678', '55-12-34-56-78'])
      expect([text, hasContactData(`Escríbame a ${text} hoy`)]).toEqual([text, true])
    for (const text of ['Cédula 12345678', 'de 2002 a 2008', 'con 1,500 pacientes', 'el 80 % de 300'])
      expect([text, hasContactData(text)]).toEqual([text, false])
  })
})
