import { canonicalJson } from './chain.ts'

/** Long work on one value that can be suspended between two chunks; the result is the same as in one go. */
export type Chunks<T> = Generator<void, T>

/**
 * Number of values, including nested ones, from which a value is processed in chunks: about a tenth of a
 * frame.
 */
export const LARGE = 500

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Stops counting at the limit. */
export const isLarge = (value: unknown, large: number): boolean => {
  const waiting: unknown[] = [value]
  let count = 0
  while (waiting.length > 0) {
    const one = waiting.pop()
    count += 1
    if (count >= large) return true
    if (!isObject(one)) continue
    for (const key in one) {
      waiting.push((one as Readonly<Record<string, unknown>>)[key])
      if (count + waiting.length >= large) return true
    }
  }
  return false
}

/** Does the work without suspending it. */
export const inOneGo = <T>(work: Chunks<T>): T => {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** `canonicalJson`, item by item for large values. */
export function* canonicalInChunks(value: unknown, large: number = LARGE): Chunks<string> {
  if (!isObject(value) || !isLarge(value, large)) return canonicalJson(value)
  let text = ''
  if (Array.isArray(value)) {
    for (const item of value) {
      const one = yield* canonicalInChunks(item, large)
      text += text === '' ? one : `,${one}`
      yield
    }
    return `[${text}]`
  }
  const fields = value as Readonly<Record<string, unknown>>
  for (const key of Object.keys(fields).sort()) {
    const item = fields[key]
    if (item === undefined) continue
    const one = yield* canonicalInChunks(item, large)
    text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${one}`
    yield
  }
  return `{${text}}`
}
