/** Sources of randomness and time, injected so that tests can count them. */
export interface Ids {
  /** UUID v4. */
  uuid(): string
}

/** `randomUUID` exists only in secure contexts; a clinic's plain-http test server needs the fallback. */
export const browserIds: Ids = {
  uuid: () => {
    if ('randomUUID' in crypto) return crypto.randomUUID()
    const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  },
}
