import { useEffect, useState } from 'react'
import { useAnnouncement } from './useAnnouncement.ts'

/** A wait that is shorter is not announced (experience §2.2). */
const LATE_MS = 1_000

/**
 * Announces what is being waited for, once the wait is long.
 * @param text empty while there is nothing to wait for
 */
export const useLateAnnouncement = (text: string): void => {
  const [late, setLate] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), LATE_MS)
    return () => clearTimeout(timer)
  }, [text])
  useAnnouncement(late === text ? text : '')
}
