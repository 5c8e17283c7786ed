/** A state value in one line: leaves with their ancestors, regions side by side. */
export const stateText = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return '–'
  const parts = Object.entries(value).map(([key, inner]) => {
    const below = stateText(inner)
    return below === '–' ? key : `${key}.${below}`
  })
  return parts.length === 0 ? '–' : parts.join(' · ')
}

/** The end of an actor's path, which is its usual name. */
export const actorName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** A guard's name as text: `hasPractitioner` becomes `has practitioner`. */
export const guardText = (name: string): string =>
  name.replaceAll(
    /([a-z0-9])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  )
