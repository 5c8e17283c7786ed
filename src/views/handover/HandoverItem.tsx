import { useSelector } from '@xstate/react'
import { TabletSmartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../machines/meeting/call/previewSelectors.ts'
import { selectPanel } from '../../machines/visit/roomPanelsMachine.ts'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { MenuItem } from '../ui/MenuItem.tsx'
import { HandoverDialog } from './HandoverDialog.tsx'
import { useHandover } from './useHandover.ts'

const useVisitHandover = (visit: VisitRef, meeting: MeetingRef) => {
  const handover = useSelector(visit, (snapshot) => snapshot.children.handover)
  const name = useSelector(visit, ({ context }) => context.userName)
  const panel = useSelector(
    useSelector(visit, (snapshot) => snapshot.children.roomPanels),
    selectPanel,
  )
  return { handover, ...useHandover(handover, meeting, { name, panel }) }
}

interface HandoverProps {
  visit: VisitRef
  meeting: MeetingRef
}

/** Moves the call, as an entry of a menu; nothing where calls cannot be moved. */
export const HandoverItem = ({ visit, meeting, onClose }: HandoverProps & { onClose: () => void }) => {
  const { t } = useTranslation('meeting')
  const { offered, request } = useVisitHandover(visit, meeting)
  return offered ? (
    <MenuItem
      icon={<TabletSmartphone />}
      onSelect={() => {
        onClose()
        request()
      }}
    >
      {t('handover.item')}
    </MenuItem>
  ) : null
}

/** Its dialog, which stays when the menu has closed. */
export const VisitHandoverDialog = ({ visit, meeting }: HandoverProps) => {
  const { handover, request } = useVisitHandover(visit, meeting)
  return handover === undefined ? null : <HandoverDialog handover={handover} onRequest={request} />
}
