import { useSelector } from '@xstate/react'
import { ClipboardList, FilePenLine, Hand, ScreenShare, ScreenShareOff, Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../machines/meeting/previewSelectors.ts'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { MenuItem } from '../ui/MenuItem.tsx'
import { useOwnHand } from './useOwnHand.ts'
import { useShare } from './useShare.ts'

/** What stands in the bar where there is room, and here where there is none (experience §8.2). */
export const NarrowItems = ({ meeting, visit }: { meeting: MeetingRef; visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const { t: devices } = useTranslation('devices')
  const desk = useSelector(visit, (snapshot) => snapshot.children.desk)
  const hand = useOwnHand(meeting)
  const share = useShare(meeting)
  const close = () => desk?.send({ type: 'desk.moreClosed' })
  return (
    <>
      <MenuItem
        icon={<ClipboardList />}
        onSelect={() => desk?.send({ type: 'desk.panelToggled', panel: 'patient' })}
      >
        {t('bar.patient')}
      </MenuItem>
      <MenuItem
        icon={<FilePenLine />}
        onSelect={() => desk?.send({ type: 'desk.panelToggled', panel: 'prescription' })}
      >
        {t('bar.prescription')}
      </MenuItem>
      <MenuItem
        icon={<Settings2 />}
        onSelect={() => desk?.send({ type: 'desk.panelToggled', panel: 'devices' })}
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
