/** The page that verifies the record of a visit. */
export const visitRecordPath = (id: string): string => `/audit/visits/${encodeURIComponent(id)}`
