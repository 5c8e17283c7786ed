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

/** The regions of a state value, each as one line; the active state of a region is in its line. */
const regionsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const below = regionsOf(inner)
    return below.length === 0 ? [key] : below.map((one) => `${key}.${one}`)
  })
}

/**
 * The part of a state value that changed with an event, so that rows of a large machine can be told apart.
 */
export const changedStateText = (before: unknown, after: unknown): string | null => {
  const known = new Set(regionsOf(before))
  const changed = regionsOf(after).filter((region) => !known.has(region))
  return changed.length === 0 ? null : changed.join(' · ')
}

/** An event's name as text: `screen.shareRequested` becomes `Screen share requested`. */
export const eventText = (type: string): string => {
  const words = guardText(type.replaceAll('.', ' '))
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
