import { useSelector } from '@xstate/react'
import { useLasting } from '../../app/ActorContext.tsx'
import { useWaitingText } from '../../format/useWaitingText.ts'

const MINUTE_MS = 60_000

/** "waiting 3 min", by the clock of the portal, as its other pages say it. @param since epoch milliseconds; null: unknown */
export const useWaitedText = (since: number | null): string => {
  const now = useSelector(useLasting('liveAppointment'), ({ context }) => context.now)
  const text = useWaitingText()
  return text(since === null || now === null ? 0 : Math.max(0, Math.floor((now - since) / MINUTE_MS)))
}
