import { useSelector } from '@xstate/react'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { InviteCompanion } from './InviteCompanion.tsx'

/** In the room, whose panels keep the link. */
export const InviteToRoom = ({ visit }: { visit: VisitRef }) => {
  const details = useSelector(visit, ({ context }) => context.details)
  const roomPanels = useSelector(visit, (snapshot) => snapshot.children.roomPanels)
  const link = useSelector(roomPanels, (snapshot) => snapshot?.children.companionLink)
  const linkCopy = useSelector(roomPanels, (snapshot) => snapshot?.children.companionLinkCopy)
  const messageCopy = useSelector(roomPanels, (snapshot) => snapshot?.children.companionMessageCopy)
  if (details === null || link === undefined) return null
  return <InviteCompanion details={details} link={link} linkCopy={linkCopy} messageCopy={messageCopy} />
}
