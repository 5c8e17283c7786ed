import { sameJson } from './sameJson.ts'

/** Names of the fields that differ between two versions. */
export const changedFields = (base: object, values: object): string[] => {
  const known = new Map(Object.entries(base))
  return Object.entries(values).flatMap(([field, value]) =>
    sameJson(known.get(field), value) ? [] : [field],
  )
}
