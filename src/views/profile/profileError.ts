import type en from '../../i18n/en/profile.json'

type ErrorKey = keyof (typeof en)['error']

const KNOWN: ReadonlySet<string> = new Set<ErrorKey>([
  'required',
  'tooShort',
  'tooLong',
  'licence',
  'noSpeciality',
  'primary',
  'twice',
  'tooMany',
  'unknown',
  'visits',
  'month',
  'endBeforeStart',
  'future',
  'years',
  'noDegree',
  'expiry',
  'curp',
  'rfc',
  'biographyShort',
  'contact',
  'heading',
  'noLanguage',
  'sending',
])
const isKnown = (message: string): message is ErrorKey => KNOWN.has(message)

/** The text of what the schema or the server found wrong with a field. */
export const profileErrorKey = (message: string | undefined): `error.${ErrorKey}` =>
  message !== undefined && isKnown(message) ? `error.${message}` : 'error.generic'
