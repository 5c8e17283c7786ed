import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { Locale } from '../../contracts/portal/locale.ts'
import { selectLocale } from '../../machines/locale/localeMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'

export interface LedgerTime {
  /** To the millisecond, because entries may be close together. */
  time(at: number): string
  dateTime(at: number): string
  /** A duration: `3 min 12 s`. */
  length(ms: number): string
  number(value: number): string
}

const tags: Record<Locale, string> = { en: 'en-US', es: 'es-MX' }

/** A zone unknown to this browser must not prevent reading a ledger. */
export const knownZone = (zone: string | null): string | undefined => {
  if (zone === null) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

const createLedgerTime = (locale: Locale, zone: string | null): LedgerTime => {
  const timeZone = knownZone(zone)
  const where = timeZone === undefined ? {} : { timeZone }
  const time = new Intl.DateTimeFormat(tags[locale], {
    ...where,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  })
  const dateTime = new Intl.DateTimeFormat(tags[locale], {
    ...where,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const unit = (value: number, name: 'hour' | 'minute' | 'second', digits = 0) =>
    new Intl.NumberFormat(tags[locale], {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value)
  const number = new Intl.NumberFormat(tags[locale])
  return {
    time: (at) => time.format(at),
    dateTime: (at) => dateTime.format(at),
    number: (value) => number.format(value),
    length: (ms) => {
      const seconds = Math.max(0, ms) / 1_000
      if (seconds < 60) return unit(seconds, 'second', seconds < 10 ? 1 : 0)
      const minutes = Math.floor(seconds / 60)
      if (minutes < 60) return `${unit(minutes, 'minute')} ${unit(Math.floor(seconds % 60), 'second')}`
      return `${unit(Math.floor(minutes / 60), 'hour')} ${unit(minutes % 60, 'minute')}`
    },
  }
}

/**
 * Times by the ledger's own clock and zone; without a zone, by this device's.
 * @param zone of the ledger
 */
export const useLedgerTime = (zone: string | null): LedgerTime => {
  const locale = useSelector(useLasting('locale'), selectLocale)
  return useMemo(() => createLedgerTime(locale, zone), [locale, zone])
}
