import { ServiceError } from '../../contracts/failure.ts'
import { IMPORT_CHARACTERS } from '../../contracts/portal/dataImport.ts'

const refused = (message: string): ServiceError =>
  new ServiceError({ code: 'validation', message, retryable: false, errors: [{ field: 'table', message }] })

/**
 * The text of a table that somebody chose. Spreadsheets in Spanish write Windows-1252 as often as UTF-8.
 * @throws ServiceError `validation` of the field `table`: 'gone' for a file that cannot be read any more, 'tooLarge'
 */
export const readTable = async (file: File | undefined): Promise<string> => {
  if (file === undefined) throw refused('gone')
  // A character takes at most three bytes of UTF-8 here.
  if (file.size > 3 * IMPORT_CHARACTERS) throw refused('tooLarge')
  const bytes = await file.arrayBuffer().catch(() => {
    throw refused('gone')
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
