import { z } from 'zod'

/** The version that a change was made from, as an entity tag: `"3"`; `"0"` for something that is not there yet. */
const entityTag = z.string().regex(/^"\d{1,9}"$/, { error: 'It is no version in quotation marks' })

/** With the version in it; another one than there is now is a `conflict`, with what there is in its `details`. */
export const ifMatch = z.object({ 'if-match': entityTag })
/** The same where it may be left out: then the change holds whatever there is. */
export const mayMatch = z.object({ 'if-match': entityTag.optional() })

export const versionIn = (headers: { 'if-match': string }): number => Number(headers['if-match'].slice(1, -1))

export const entityTagOf = (version: number): string => `"${version}"`
