import type { RawData } from 'ws'

/** Matches an id at the start of a frame, so that a refused frame is not parsed. */
const ID_AT_START = /^\{\s*"id"\s*:\s*"([^"\\]{1,128})"/
const ID_AT_END = /"id"\s*:\s*"([^"\\]{1,128})"\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/
const LOOKED_AT = 256

export const bytesOf = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, part) => sum + part.byteLength, 0) : data.byteLength

/**
 * The id of a frame that is refused unread: clients write it first, or last before `jsonrpc`. Undefined when
 * it is elsewhere; the frame is then not answered.
 */
export const idInside = (data: RawData): string | undefined => {
  if (!Buffer.isBuffer(data)) return undefined
  const start = data.subarray(0, LOOKED_AT).toString()
  return ID_AT_START.exec(start)?.[1] ?? ID_AT_END.exec(data.subarray(-LOOKED_AT).toString())?.[1]
}

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The id of a parsed frame that is no request. */
export const idOf = (message: unknown): string | undefined =>
  typeof message === 'object' && message !== null && 'id' in message && typeof message.id === 'string'
    ? message.id.slice(0, 128)
    : undefined
