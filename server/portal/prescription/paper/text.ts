import { createInstance } from 'i18next'
import { directionsOf, type Taken } from '../../../../src/i18n/directions.ts'
import prescription from '../../../../src/i18n/es/prescription.json' with { type: 'json' }

/** A prescription is printed in Mexican Spanish, whatever language its doctor works in. */
export const PAPER_LANGUAGE = 'es-MX'

const i18n = createInstance()
await i18n.init({
  lng: 'es',
  ns: ['prescription'],
  defaultNS: 'prescription',
  resources: { es: { prescription } },
  interpolation: { escapeValue: false },
})

/** The texts of the screen. */
export const paperText = i18n.getFixedT('es', 'prescription')

/** @throws for an item that was not signed */
export const directions = (item: Taken): string => {
  const text = directionsOf(paperText, PAPER_LANGUAGE, item)
  if (text === null) throw new Error('The item does not say how it is taken')
  return text
}

/** '5 de marzo de 1990' for a date without a zone. */
export const dayText = (date: string): string =>
  new Intl.DateTimeFormat(PAPER_LANGUAGE, { timeZone: 'UTC', dateStyle: 'long' }).format(
    new Date(`${date}T12:00:00Z`),
  )

/** '2 de marzo de 2026, 10:00 a.m. (GMT-6)'. */
export const momentText = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat(PAPER_LANGUAGE, {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZoneName: 'short',
  }).format(new Date(iso))

export const numberText = (value: number): string => new Intl.NumberFormat(PAPER_LANGUAGE).format(value)
