/**
 * A value that the chart guarantees in this state. @throws when it is missing, which is a defect of the chart
 */
export const requireValue = <T>(value: T | null, name: string): T => {
  if (value === null) throw new Error(`"${name}" is missing`)
  return value
}
