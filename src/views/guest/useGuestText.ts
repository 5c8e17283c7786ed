import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'

/** The texts of the guest's page; those that speak of one's own visit and doctor have another form for a companion. */
export const useGuestText = (guest: GuestJoinRef) => {
  const { t } = useTranslation('guest')
  const comesAlong = useSelector(guest, ({ context }) => context.visit?.companion != null)
  if (!comesAlong) return t
  const plain = t as (key: string, options: object) => string
  const ofCompanion = (key: string, options: object = {}) => plain(key, { ...options, context: 'companion' })
  // The same keys and names, because the other forms stand beside the usual ones.
  return ofCompanion as unknown as typeof t
}
