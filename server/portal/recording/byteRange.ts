export interface ByteRange {
  /** Both included. */
  from: number
  to: number
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * The one range that a `Range` header asks for (RFC 9110 §14.2).
 * @returns null without a header, or for one that a server may ignore; 'unsatisfiable' beyond the end
 */
export const byteRangeOf = (header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' => {
  const [, first = '', last = ''] = RANGE.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { from: size - length, to: size - 1 }
  }
  const from = Number(first)
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < from) return null
  return from >= size ? 'unsatisfiable' : { from, to }
}
