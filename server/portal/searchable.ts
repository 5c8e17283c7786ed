/** Lower case without accents: "perez" finds Pérez (experience §6). */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()

/** A pattern for `like` that finds the text anywhere; what the user typed is never a wildcard. */
export const containing = (text: string): string => `%${searchable(text).replace(/[\\%_]/g, '\\$&')}%`
