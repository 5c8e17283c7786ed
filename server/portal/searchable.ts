/** Lower case without accents: "perez" finds Pérez (experience §6). */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()

/** A pattern for `like` that finds the text anywhere; wildcards in the text are escaped. */
export const containing = (text: string): string => `%${searchable(text).replace(/[\\%_]/g, '\\$&')}%`
