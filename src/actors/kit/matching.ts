import { entityTagOf } from '../../contracts/portal/version.ts'

/** The header of a call that holds only for this version. */
export const matching = (version: number | null): { 'if-match': string } => ({
  'if-match': entityTagOf(version ?? 0),
})
