const PREFIX = '#patient-'

/** The fragment of a patient's drawer: it never leaves the browser, and holds no name. */
export const patientHash = (id: string): string => `${PREFIX}${encodeURIComponent(id)}`

/** Where a patient is found from any page. */
export const patientPath = (id: string): string => `/patients${patientHash(id)}`

/** Whose drawer a fragment opens: null for none; undefined for a place on the page, which changes nothing. */
export const patientIn = (hash: string): string | null | undefined => {
  if (hash === '') return null
  if (!hash.startsWith(PREFIX)) return undefined
  try {
    return decodeURIComponent(hash.slice(PREFIX.length))
  } catch {
    return null
  }
}
