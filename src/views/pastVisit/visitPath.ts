/** The page of a visit, from anywhere. */
export const visitPath = (id: string): string => `/appointments/${encodeURIComponent(id)}`
