import { useEffect, useState } from 'react'

type Format = (phone: string) => string

let loaded: Format | null = null

const load = async (): Promise<Format> => {
  loaded ??= (await import('./phoneText.ts')).phoneText
  return loaded
}

/**
 * `phoneText` for pages whose first paint must not wait for the numbering plans of all countries (29 kB of gzip).
 * Until they are loaded, and where they cannot be, the number is shown as it is stored.
 * @param phone '+525555550142'; null where there is none, and then nothing is loaded
 * @returns '+525555550142' first, then '+52 55 5555 0142'
 */
export const usePhoneText = (phone: string | null): string | null => {
  const [format, setFormat] = useState<Format | null>(() => loaded)
  const isNeeded = phone !== null
  useEffect(() => {
    if (!isNeeded) return
    let mounted = true
    load().then(
      (loadedFormat) => mounted && setFormat(() => loadedFormat),
      () => undefined,
    )
    return () => {
      mounted = false
    }
  }, [isNeeded])
  return phone === null || format === null ? phone : format(phone)
}
