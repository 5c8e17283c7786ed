import { versionIn } from '../../src/contracts/portal/version.ts'

/** The version that a change was made from, or null when the caller takes any. */
export const expectedIn = (headers: { 'if-match'?: string | undefined }): number | null => {
  const tag = headers['if-match']
  return tag === undefined ? null : versionIn({ 'if-match': tag })
}
