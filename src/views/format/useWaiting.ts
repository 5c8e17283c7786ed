import { useSelector } from '@xstate/react'
import { useLasting } from '../app/ActorContext.tsx'

const MINUTE_MS = 60_000

/** For how many whole minutes the patient of each visit has been in the waiting room, by the server's clock. */
export const useWaiting = (): ReadonlyMap<string, number> => {
  const waiting = useSelector(useLasting('waitingPatients'), ({ context }) => context.waiting)
  const now = useSelector(useLasting('liveAppointment'), ({ context }) => context.now)
  return new Map(
    waiting.map(({ appointment_id, since }) => [
      appointment_id,
      now === null ? 0 : Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS)),
    ]),
  )
}
