/** The page that verifies the record of a visit. */
export const visitRecordPath = (id: string): string => `/audit/visits/${encodeURIComponent(id)}`

/** The id of an entry's row on that page. */
export const entryId = (seq: number): string => `entry-${seq}`
export const entryPath = (id: string, seq: number): string => `${visitRecordPath(id)}#${entryId(seq)}`

/** The entry that an address's fragment names, or null. */
export const entrySeq = (hash: string): number | null => {
  const [, seq] = /^#entry-(\d{1,9})$/.exec(hash) ?? []
  return seq === undefined ? null : Number(seq)
}
