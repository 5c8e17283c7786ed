import dayjs, { type Dayjs } from 'dayjs'
import esMx from 'dayjs/locale/es-mx'
import utc from 'dayjs/plugin/utc'
import type { Locale } from '../contracts/portal/locale.ts'
import { intlZone, offsetLabel, offsetMinutes } from '../contracts/portal/timezone.ts'

/**
 * Dates, times and money in the local format (experience §2.6), in a given zone. dayjs only formats: the
 * zone's offset comes from contracts/portal/timezone.ts, because arithmetic with dayjs is wrong over a clock
 * change.
 */

dayjs.extend(utc)
const mexicanSpanish: ILocale & { meridiem: (hour: number) => string } = {
  ...esMx,
  // Narrow no-break spaces, so that "a. m." never breaks.
  meridiem: (hour) => (hour < 12 ? 'a.\u202fm.' : 'p.\u202fm.'),
}
// Registered but not set globally, because each call passes its language.
dayjs.locale(mexicanSpanish, undefined, true)
/** dayjs begins a week with it where a language says nothing. */
const SUNDAY = 0
const dayjsLocales: Record<Locale, string> = { en: 'en', es: 'es-mx' }

/** '10:30 AM' / '10:30 a. m.': the spec's hh:mm A. */
const time = (at: Dayjs): string => at.format('hh:mm\u00a0A')

/** 'Thu 14 Aug 2025' / 'jue 14 ago 2025': never only numbers. */
const date = (at: Dayjs): string => at.format('ddd D MMM YYYY').replaceAll('.', '')

/** '22 – 28 Nov 2026', '29 Nov – 5 Dec 2026', '27 Dec 2026 – 2 Jan 2027': what both ends share stands once. */
const dateRange = (first: Dayjs, last: Dayjs): string => {
  const start = first.isSame(last, 'month') ? 'D' : first.isSame(last, 'year') ? 'D MMM' : 'D MMM YYYY'
  return `${first.format(start)} – ${last.format('D MMM YYYY')}`.replaceAll('.', '')
}

/** '$1,250.00' in Spanish, '$1,250.00 MXN' in English; es-MX digits in both, a real minus sign. */
export const money = (locale: Locale, centavos: number): string => {
  const text = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })
    .format(centavos / 100)
    .replace('-', '−')
  return locale === 'en' ? `${text} MXN` : text
}

/** '2019-03' as 'Mar 2019' / 'mar 2019'. */
export const monthAndYear = (locale: Locale, month: string): string =>
  dayjs.utc(`${month}-02`).locale(dayjsLocales[locale]).format('MMM YYYY').replaceAll('.', '')

/** P3.16: the months from 01 to 12 with their names. */
export const monthNames = (locale: Locale): readonly { id: string; name: string }[] =>
  Array.from({ length: 12 }, (_, index) => {
    const id = String(index + 1).padStart(2, '0')
    return { id, name: dayjs.utc(`2019-${id}-02`).locale(dayjsLocales[locale]).format('MMMM') }
  })

/** Spanish names of Mexican places, because Chromium knows only the English ones. */
const MEXICAN_PLACES: Readonly<Record<string, string>> = {
  'America/Bahia_Banderas': 'Bahía de Banderas',
  'America/Cancun': 'Cancún',
  'America/Ciudad_Juarez': 'Ciudad Juárez',
  'America/Mazatlan': 'Mazatlán',
  'America/Merida': 'Mérida',
  'America/Mexico_City': 'Ciudad de México',
}

/** The place of a zone in words, or null for a zone that is only an offset. */
const zoneName = (locale: Locale, zone: string): string | null => {
  if (!/^(?!Etc\/)[A-Z]\w+\//.test(zone)) return null
  if (locale === 'en') return `${zone.split('/').at(-1)?.replaceAll('_', ' ')} time`
  const place = MEXICAN_PLACES[zone]
  if (place !== undefined) return `hora de ${place}`
  const parts = new Intl.DateTimeFormat('es-MX', {
    timeZone: intlZone(zone),
    timeZoneName: 'shortGeneric',
  }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return name.startsWith('hora ') ? name : null
}

export interface Formats {
  time(iso: string): string
  date(iso: string): string
  dateTime(iso: string): string
  /** Both ends are complete, because '10:30 – 11:00 AM' would be ambiguous. */
  range(startIso: string, endIso: string): string
  /** '22 – 28 Nov 2026' / '22 – 28 nov 2026': from one day to another. */
  dateRange(firstIso: string, lastIso: string): string
  money(centavos: number): string
  /** '27 Sep 1990' / '27 sep 1990': a day without its weekday, such as a date of birth. */
  plainDate(iso: string): string
  /** 'UTC−06:00' */
  offset(iso: string): string
  /** 'Mexico City time' / 'hora de Ciudad de México'; a zone without a place as its offset. */
  zone(iso: string): string
  /** 'Wednesday 25 Nov' / 'miércoles 25 nov' */
  longDay(iso: string): string
  /** 'Wed 25' / 'mié 25' */
  shortDay(iso: string): string
  /** 'Wed' / 'mié' */
  weekday(iso: string): string
  /** 'November 2026' / 'noviembre 2026' */
  month(iso: string): string
  /** P9.29: the first day of the week of the language, 0 is Sunday. */
  firstWeekday: number
  /** Hour of the day, 0-23, for greetings. */
  hour(iso: string): number
}

export const createFormats = (locale: Locale, timezone: string): Formats => {
  /** The wall clock of the zone at an instant. */
  const at = (iso: string): Dayjs =>
    dayjs
      .utc(iso)
      .locale(dayjsLocales[locale])
      .utcOffset(offsetMinutes(timezone, Date.parse(iso)))
  return {
    time: (iso) => time(at(iso)),
    date: (iso) => date(at(iso)),
    plainDate: (iso) => at(iso).format('D MMM YYYY').replaceAll('.', ''),
    dateTime: (iso) => `${date(at(iso))}, ${time(at(iso))}`,
    range: (start, end) => `${time(at(start))} – ${time(at(end))}`,
    dateRange: (first, last) => dateRange(at(first), at(last)),
    money: (centavos) => money(locale, centavos),
    offset: (iso) => offsetLabel(offsetMinutes(timezone, Date.parse(iso))),
    zone: (iso) => zoneName(locale, timezone) ?? offsetLabel(offsetMinutes(timezone, Date.parse(iso))),
    longDay: (iso) => at(iso).format('dddd D MMM').replaceAll('.', ''),
    shortDay: (iso) => at(iso).format('ddd D').replaceAll('.', ''),
    weekday: (iso) => at(iso).format('ddd').replace('.', ''),
    month: (iso) => at(iso).format('MMMM YYYY'),
    firstWeekday: dayjs.Ls[dayjsLocales[locale]]?.weekStart ?? SUNDAY,
    hour: (iso) => at(iso).hour(),
  }
}
