import { useSelector } from '@xstate/react'
import { ClipboardList, FilePenLine, Hand, ScreenShare, ScreenShareOff, Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import type { VisitRef } from '../../../machines/visit/visitMachine.ts'
import { MenuItem } from '../../ui/MenuItem.tsx'
import { useOwnHand } from '../people/useOwnHand.ts'
import { useShare } from '../tracks/useShare.ts'

/** Controls of the bar that have no room on a narrow window (experience §8.2). */
export const NarrowItems = ({ meeting, visit }: { meeting: MeetingRef; visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const { t: devices } = useTranslation('devices')
  const roomPanels = useSelector(visit, (snapshot) => snapshot.children.roomPanels)
  const hand = useOwnHand(meeting)
  const share = useShare(meeting)
  const close = () => roomPanels?.send({ type: 'roomPanels.moreClosed' })
  return (
    <>
      <MenuItem
        icon={<ClipboardList />}
        onSelect={() => roomPanels?.send({ type: 'roomPanels.panelToggled', panel: 'patient' })}
      >
        {t('bar.patient')}
      </MenuItem>
      <MenuItem
        icon={<FilePenLine />}
        onSelect={() => roomPanels?.send({ type: 'roomPanels.panelToggled', panel: 'prescription' })}
      >
        {t('bar.prescription')}
      </MenuItem>
      <MenuItem
        icon={<Settings2 />}
        onSelect={() => roomPanels?.send({ type: 'roomPanels.panelToggled', panel: 'devices' })}
      >
        {devices('device.settings')}
      </MenuItem>
      {share.allowed ? (
        <MenuItem
          icon={share.sharing ? <ScreenShareOff /> : <ScreenShare />}
          onSelect={() => {
            close()
            share.toggle()
          }}
        >
          {share.sharing ? t('share.stop') : t('share.start')}
        </MenuItem>
      ) : null}
      <MenuItem
        icon={<Hand />}
        onSelect={() => {
          close()
          hand.toggle()
        }}
      >
        {hand.raised ? t('hands.lowerOwn') : t('hands.raise')}
      </MenuItem>
    </>
  )
}
