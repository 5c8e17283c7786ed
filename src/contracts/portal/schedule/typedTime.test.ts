import { describe, expect, it } from 'vitest'
import { createFormats } from '../../../i18n/formats.ts'
import { minutesOfTyped } from './typedTime.ts'

describe('a time as it is typed', () => {
  it.each([
    ['9', 540],
    ['09', 540],
    ['9:30', 570],
    ['9.30', 570],
    ['930', 570],
    ['0930', 570],
    ['2130', 1_290],
    ['21:30', 1_290],
    ['9am', 540],
    ['9 AM', 540],
    ['9:30p', 1_290],
    ['2 pm', 840],
    ['2 p. m.', 840],
    ['02:15 p.\u202fm.', 855],
    ['12am', 0],
    ['12 pm', 720],
    ['12', 720],
    ['0', 0],
    ['14h', 840],
    ['14h30', 870],
    ['14 hrs', 840],
    ['9:10', 550],
    ['24', 1_440],
    ['24:00', 1_440],
    ['12:00 AM (next day)', 0],
  ])('%s is minute %s of the day', (text, minutes) => expect(minutesOfTyped(text)).toBe(minutes))

  it.each(['', 'nine', '9:3', '9:60', '25', '24:15', '13 pm', '0am', '9:30:00', '-9', '9m', '12345'])(
    '"%s" is none',
    (text) => expect(minutesOfTyped(text)).toBeNull(),
  )

  it.each([
    ['5', 540, 1_020],
    ['530', 540, 1_050],
    ['9', 540, 1_260],
    ['10', 540, 600],
    ['0800', 540, 480],
    ['8am', 540, 480],
    ['12am', 540, 1_440],
    ['0', 540, 1_440],
    ['2', 1_020, 120],
    ['12', 780, 720],
  ])('%s after minute %s is minute %s', (text, after, minutes) =>
    expect(minutesOfTyped(text, after)).toBe(minutes),
  )

  it.each(['en', 'es'] as const)('is read back as it is shown in %s', (locale) => {
    const formats = createFormats(locale, 'UTC')
    const quarters = Array.from({ length: 96 }, (_, index) => index * 15)
    const shown = quarters.map((minutes) => formats.time(new Date(minutes * 60_000).toISOString()))
    expect(shown.map((text) => minutesOfTyped(text))).toEqual(quarters)
  })
})
