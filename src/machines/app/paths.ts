/** The visit of /meeting-room/{id}, or null on any other path. */
export const visitIdOf = (path: string): string | null =>
  /^\/meeting-room\/([^/]+)\/?$/.exec(path)?.[1] ?? null

/** The room code of /join/{code}, or null at /join. */
export const guestCodeOf = (path: string): string | null => /^\/join\/([^/]+)\/?$/.exec(path)?.[1] ?? null
