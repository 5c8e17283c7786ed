/** A state value on one line: `room.stage.ready, room.network.steady`. */
export const valueText = (value: unknown, prefix = ''): string => {
  if (typeof value === 'string') return `${prefix}${value}`
  if (typeof value !== 'object' || value === null) return ''
  return Object.entries(value)
    .map(([key, inner]) => valueText(inner, `${prefix}${key}.`) || `${prefix}${key}`)
    .join(', ')
}
