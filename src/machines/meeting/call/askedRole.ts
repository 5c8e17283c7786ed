/** Roles that are in the room and are not asked whether they may be recorded, streamed or written down. */
const NOT_ASKED: ReadonlySet<string> = new Set(['doctor', 'waiting'])

/** @param role '' or null before it is known */
export const isAskedRole = (role: string | null): role is string =>
  role !== null && role !== '' && !NOT_ASKED.has(role)
