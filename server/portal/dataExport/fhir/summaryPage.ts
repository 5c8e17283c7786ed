import type { Bundle, Composition } from '@medplum/fhirtypes'
import { escaped } from './escaped.ts'
import type { ExportedPatient, Language } from './summaryInput.ts'

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:70ch;margin:2rem auto;padding:0 1rem}h2{font-size:1.1rem}'

/** The same summary for a person to read: one page without scripts. */
export const summaryPage = (bundle: Bundle, patient: ExportedPatient, language: Language): string => {
  const composition = bundle.entry?.[0]?.resource as Composition
  const name = `${patient.first_name} ${patient.last_name}`
  const sections = (composition.section ?? []).map(
    ({ title = '', text }) => `<section><h2>${escaped(title)}</h2>${text?.div ?? ''}</section>`,
  )
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    `<head><meta charset="utf-8"><title>${escaped(composition.title ?? '')}</title><style>${STYLE}</style></head>`,
    `<body><h1>${escaped(composition.title ?? '')}</h1>`,
    `<p>${escaped(name)} · ${patient.birth_date}</p>`,
    ...sections,
    '</body></html>',
    '',
  ].join('\n')
}
