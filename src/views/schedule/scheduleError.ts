import type en from '../../i18n/en/schedule.json'

type ErrorKey = keyof (typeof en)['error']

const KNOWN: ReadonlySet<string> = new Set<ErrorKey>([
  'order',
  'overlap',
  'tooMany',
  'tooShort',
  'tooLong',
  'noDay',
  'price',
  'range',
  'date',
  'past',
  'duplicate',
  'alreadyOpen',
  'otherDay',
])
const isKnown = (message: string): message is ErrorKey => KNOWN.has(message)

/** The text of what the schema or the server found wrong with a field. */
export const scheduleErrorKey = (message: string | undefined): `error.${ErrorKey}` =>
  message !== undefined && isKnown(message) ? `error.${message}` : 'error.generic'
