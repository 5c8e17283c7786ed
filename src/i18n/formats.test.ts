import { describe, expect, it, vi } from 'vitest'
import { HOURLY_MIN } from '../contracts/portal/schedule/formFields.ts'
import { weekdays } from '../contracts/portal/schedule/wallTime.ts'
import en from './en/schedule.json'
import es from './es/schedule.json'
import { createFormats, money, monthAndYear, monthNames } from './formats.ts'

const at = '2025-08-14T16:30:00.000Z'

describe('formats (experience §2.6)', () => {
  it('P9.23 writes times as hh:mm A in the zone of the profile', () => {
    expect(createFormats('en', 'UTC-06:00').time(at)).toBe('10:30\u00a0AM')
    expect(createFormats('es', 'UTC-06:00').time(at)).toBe('10:30\u00a0a.\u202fm.')
    expect(createFormats('en', 'UTC-06:00').time('2025-08-14T06:05:00.000Z')).toBe('12:05\u00a0AM')
    expect(createFormats('en', 'UTC+05:00').time('2025-08-14T08:05:00.000Z')).toBe('01:05\u00a0PM')
  })

  it('never writes a date in numbers only', () => {
    expect(createFormats('en', 'UTC-06:00').date(at)).toBe('Thu 14 Aug 2025')
    expect(createFormats('es', 'UTC-06:00').date(at)).toBe('jue 14 ago 2025')
  })

  it('writes what both ends of a range of days share once', () => {
    const { dateRange } = createFormats('es', 'UTC-06:00')
    const noon = (date: string) => `${date}T18:00:00.000Z`
    expect(dateRange(noon('2026-11-22'), noon('2026-11-28'))).toBe('22 – 28 nov 2026')
    expect(dateRange(noon('2026-11-29'), noon('2026-12-05'))).toBe('29 nov – 5 dic 2026')
    expect(dateRange(noon('2026-12-27'), noon('2027-01-02'))).toBe('27 dic 2026 – 2 ene 2027')
    const english = createFormats('en', 'UTC-06:00')
    expect(english.dateRange(noon('2026-11-22'), noon('2026-11-28'))).toBe('22 – 28 Nov 2026')
  })

  it('writes a date of birth without its weekday', () => {
    expect(createFormats('en', 'UTC').plainDate('1990-09-27T12:00:00Z')).toBe('27 Sep 1990')
    expect(createFormats('es', 'UTC').plainDate('1990-09-27T12:00:00Z')).toBe('27 sep 1990')
  })

  it('names Mexican places in Spanish in browsers that do not', () => {
    const english = [{ type: 'timeZoneName' as const, value: 'hora de Mexico City' }]
    const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockReturnValue(english)
    expect(createFormats('es', 'America/Mexico_City').zone(at)).toBe('hora de Ciudad de México')
    expect(createFormats('es', 'America/Ciudad_Juarez').zone(at)).toBe('hora de Ciudad Juárez')
    spy.mockRestore()
  })

  it('names a zone by its place, and by its offset where it has none', () => {
    expect(createFormats('es', 'America/Mexico_City').zone(at)).toBe('hora de Ciudad de México')
    expect(createFormats('en', 'America/Mexico_City').zone(at)).toBe('Mexico City time')
    expect(createFormats('es', 'UTC-06:00').zone(at)).toBe('UTC−06:00')
    expect(createFormats('en', 'Etc/GMT+6').zone(at)).toBe('UTC−06:00')
  })

  it('accepts an IANA name and follows its clock changes', () => {
    expect(createFormats('en', 'America/Tijuana').offset(at)).toBe('UTC−07:00')
    expect(createFormats('en', 'America/Tijuana').offset('2025-01-14T16:30:00.000Z')).toBe('UTC−08:00')
  })

  it('P9.26 P9.27 writes money in es-MX pesos with two decimals, and names the currency in English', () => {
    expect(money('es', 125_000)).toBe('$1,250.00')
    expect(money('en', 125_000)).toBe('$1,250.00 MXN')
    expect(money('es', -5_050)).toBe('−$50.50')
  })

  it('P9.24 lists the hours from 01:00 AM to 12:00 AM', () => {
    const { time } = createFormats('en', 'UTC')
    const labels = HOURLY_MIN.map((minutes) => time(new Date(minutes * 60_000).toISOString()))
    expect(labels).toHaveLength(24)
    expect([labels[0], labels[10], labels[11], labels[12], labels[23]]).toEqual(
      ['01:00 AM', '11:00 AM', '12:00 PM', '01:00 PM', '12:00 AM'].map((text) => text.replace(' ', '\u00a0')),
    )
  })

  it('P3.17 names the weekdays from monday to sunday, in full and with three letters', () => {
    expect(weekdays).toEqual(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
    // 24 November 2025 is a Monday.
    const days = weekdays.map((_, index) => `2025-11-${24 + index}T12:00:00Z`)
    const short = (locale: 'en' | 'es') => days.map((day) => createFormats(locale, 'UTC').weekday(day))
    expect(short('en')).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
    expect(short('es')).toEqual(['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'])
    expect(weekdays.map((day) => en.weekday[day])).toEqual([
      ...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    ])
    expect(weekdays.map((day) => es.weekday[day].toLowerCase())).toEqual([
      ...['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
    ])
  })

  it('P3.16 names the months from 01 January to 12 December, and shows one with its year', () => {
    expect(monthNames('en').map(({ id, name }) => `${id} ${name}`)).toEqual([
      ...['01 January', '02 February', '03 March', '04 April', '05 May', '06 June', '07 July'],
      ...['08 August', '09 September', '10 October', '11 November', '12 December'],
    ])
    expect(monthNames('es')[0]?.name).toBe('enero')
    expect([monthAndYear('en', '2019-03'), monthAndYear('es', '2019-03')]).toEqual(['Mar 2019', 'mar 2019'])
  })
})
