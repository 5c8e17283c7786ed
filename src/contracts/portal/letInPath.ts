/** The fragment of an address: the waiting patient is let in as soon as the doctor is in the room. */
export const LET_IN_HASH = '#let-in'

/** The room of a visit, with the waiting patient let in. */
export const letInPath = (appointmentId: string): string =>
  `/meeting-room/${encodeURIComponent(appointmentId)}${LET_IN_HASH}`
