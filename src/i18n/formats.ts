import type { Locale } from '../contracts/portal/locale.ts'
import { intlZone, offsetLabel, offsetMinutes } from '../contracts/portal/timezone.ts'

/** Dates, times and money as people here write them (experience §2.6). All by Intl, in the profile's zone. */

const tags: Record<Locale, string> = { en: 'en-US', es: 'es-MX' }
const dayPeriods: Record<Locale, { am: string; pm: string }> = {
  en: { am: 'AM', pm: 'PM' },
  // Narrow no-break spaces, so that "a. m." never breaks.
  es: { am: 'a.\u202fm.', pm: 'p.\u202fm.' },
}

const parts = (locale: Locale, at: number, options: Intl.DateTimeFormatOptions): Map<string, string> =>
  new Map(
    new Intl.DateTimeFormat(tags[locale], options).formatToParts(at).map(({ type, value }) => [type, value]),
  )

/** '10:30 AM' / '10:30 a. m.': the spec's hh:mm A. */
const time = (locale: Locale, zone: string, at: number): string => {
  const found = parts(locale, at, { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const hour = Number(found.get('hour'))
  const period = dayPeriods[locale][hour < 12 ? 'am' : 'pm']
  return `${String(hour % 12 || 12).padStart(2, '0')}:${found.get('minute')}\u00a0${period}`
}

/** 'Thu 14 Aug 2025' / 'jue 14 ago 2025': never all numbers. */
const date = (locale: Locale, zone: string, at: number): string => {
  const found = parts(locale, at, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return ['weekday', 'day', 'month', 'year'].map((type) => found.get(type)?.replace('.', '')).join(' ')
}

/** '$1,250.00' in Spanish, '$1,250.00 MXN' in English; es-MX digits in both, a real minus sign. */
export const money = (locale: Locale, centavos: number): string => {
  const text = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
    .format(centavos / 100)
    .replace('-', '−')
  return locale === 'en' ? `${text} MXN` : text
}

export interface Formats {
  time(iso: string): string
  date(iso: string): string
  dateTime(iso: string): string
  /** '10:30 – 11:00 AM' would save a word and cost clarity: both ends are written out. */
  range(startIso: string, endIso: string): string
  money(centavos: number): string
  /** 'UTC−06:00' */
  offset(iso: string): string
  /** Hour of the day, 0-23, for greetings. */
  hour(iso: string): number
}

export const createFormats = (locale: Locale, timezone: string): Formats => {
  const zone = intlZone(timezone)
  const at = (iso: string) => Date.parse(iso)
  return {
    time: (iso) => time(locale, zone, at(iso)),
    date: (iso) => date(locale, zone, at(iso)),
    dateTime: (iso) => `${date(locale, zone, at(iso))}, ${time(locale, zone, at(iso))}`,
    range: (start, end) => `${time(locale, zone, at(start))} – ${time(locale, zone, at(end))}`,
    money: (centavos) => money(locale, centavos),
    offset: (iso) => offsetLabel(offsetMinutes(timezone, at(iso))),
    hour: (iso) =>
      Number(parts('en', at(iso), { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).get('hour')),
  }
}
