import { useSelector } from '@xstate/react'
import { TabletSmartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import type { MeetingRef } from '../../machines/meeting/call/previewSelectors.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { HandoverDialog } from './HandoverDialog.tsx'
import { useHandover } from './useHandover.ts'

/** A guest moves the call to another device; nothing where calls cannot be moved. */
export const GuestHandover = ({ guest, meeting }: { guest: GuestJoinRef; meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const handover = useSelector(guest, (snapshot) => snapshot.children.handover)
  const name = useSelector(guest, ({ context }) => context.name)
  const panel = useSelector(guest, (snapshot) =>
    snapshot.matches({ room: { chat: 'open' } }) ? 'chat' : null,
  )
  const { offered, request } = useHandover(handover, meeting, { name, panel })
  if (!offered || handover === undefined) return null
  return (
    <>
      <IconButton
        className="text-on-hero hover:bg-hero-line"
        label={t('handover.item')}
        icon={<TabletSmartphone size={20} aria-hidden="true" />}
        onClick={request}
      />
      <HandoverDialog handover={handover} onRequest={request} guest />
    </>
  )
}
