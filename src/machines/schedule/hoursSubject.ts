/** The weekly hours, their lunch breaks and their zone are one thing, which the server changes as a whole. */
export const HOURS_SUBJECT = 'hours'
