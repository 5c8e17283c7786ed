/** The fragment of the check-out: it stays on the visit's page, so that nothing half written is lost. */
export const CHECK_OUT_HASH = '#check-out'

/** The check-out of a visit, from anywhere. */
export const checkOutPath = (id: string): string => `/meeting-room/${encodeURIComponent(id)}${CHECK_OUT_HASH}`
