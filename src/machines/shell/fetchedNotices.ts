import { NOTICE_LIMIT } from '../../contracts/portal/portalConstants.ts'
import type { PracticeNotice } from '../../contracts/portal/practiceNotices.ts'
import type { Notice } from './noticesContract.ts'

const itemOf = ({
  id,
  what,
  at,
  appointment_id,
  starts_at,
  amount_centavos,
  read,
}: PracticeNotice): Notice => ({
  kind: 'practice',
  id,
  what,
  at,
  appointmentId: appointment_id,
  startsAt: starts_at,
  amountCentavos: amount_centavos,
  read,
})

/** New ones first; a known one keeps its place, and is read when it was read anywhere. */
export const withFetched = (items: readonly Notice[], fetched: readonly PracticeNotice[]): Notice[] => {
  const known = new Set(items.flatMap((item) => (item.kind === 'practice' ? [item.id] : [])))
  const read = new Set(fetched.flatMap((notice) => (notice.read ? [notice.id] : [])))
  return [
    ...fetched.filter(({ id }) => !known.has(id)).map(itemOf),
    ...items.map((item) => (item.kind === 'practice' && read.has(item.id) ? { ...item, read: true } : item)),
  ].slice(0, NOTICE_LIMIT)
}
