import { useSelector } from '@xstate/react'
import { Stethoscope, UsersRound } from 'lucide-react'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import { useGuestText } from './useGuestText.ts'

/** Where the doctor is, and how many wait ahead, without a time that cannot be kept (experience §8.7). */
export const WaitingRoomState = ({ guest }: { guest: GuestJoinRef }) => {
  const t = useGuestText(guest)
  const state = useSelector(guest, ({ context }) => context.waitingRoom)
  const waits = useSelector(guest, (snapshot) => snapshot.matches({ room: { stage: 'waiting' } }))
  if (state === null || !waits) return null
  return (
    <div className="grid gap-2">
      <p className="flex items-start gap-3">
        <Stethoscope size={22} aria-hidden="true" className="mt-0.5 shrink-0" />
        {t(`waiting.doctor.${state.doctor}`)}
      </p>
      {state.ahead === 0 ? null : (
        <p className="flex items-start gap-3">
          <UsersRound size={22} aria-hidden="true" className="mt-0.5 shrink-0" />
          {t('waiting.ahead', { count: state.ahead })}
        </p>
      )}
    </div>
  )
}
