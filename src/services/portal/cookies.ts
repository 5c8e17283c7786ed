/** The document, or a replacement in tests. */
export interface CookieDocument {
  cookie: string
}

export interface CookieStore {
  read(name: string): string | null
  write(name: string, value: string, days: number): void
  remove(name: string): void
}

const SECONDS_A_DAY = 24 * 60 * 60

/** `SameSite=Strict`, and `Secure` on HTTPS (readings P4.32). */
export const createCookies = (jar: CookieDocument, secure: boolean): CookieStore => {
  const attributes = `; Path=/; SameSite=Strict${secure ? '; Secure' : ''}`
  return {
    read: (name) => {
      const prefix = `${name}=`
      const found = jar.cookie.split('; ').find((part) => part.startsWith(prefix))
      if (found === undefined || found === prefix) return null
      return decodeURIComponent(found.slice(prefix.length))
    },
    write: (name, value, days) => {
      jar.cookie = `${name}=${encodeURIComponent(value)}; Max-Age=${days * SECONDS_A_DAY}${attributes}`
    },
    remove: (name) => {
      jar.cookie = `${name}=; Max-Age=0${attributes}`
    },
  }
}
