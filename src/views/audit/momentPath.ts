/** The audit log of one page load of this browser. */
export const sessionPath = (session: string): string => `/audit?${new URLSearchParams({ session })}`

/** The same, opened at the entry nearest to a time. @param time epoch ms */
export const momentPath = (session: string, time: number): string =>
  `/audit?${new URLSearchParams({ session, time: String(time) })}`

/** The same, opened at one entry. @param seq its number */
export const entryPath = (session: string, seq: number): string =>
  `/audit?${new URLSearchParams({ session, at: String(seq) })}`
