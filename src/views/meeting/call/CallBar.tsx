import { useSelector } from '@xstate/react'
import { ClipboardList, FilePenLine, MessagesSquare, Settings2, UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import type { VisitPanel } from '../../../machines/visit/roomPanelsContract.ts'
import { selectPanel } from '../../../machines/visit/roomPanelsMachine.ts'
import type { VisitRef } from '../../../machines/visit/visitMachine.ts'
import { useNarrow } from '../../shell/useNarrow.ts'
import { HandToggle } from '../people/HandToggle.tsx'
import { MediaToggle } from '../tracks/MediaToggle.tsx'
import { ShareToggle } from '../tracks/ShareToggle.tsx'
import { ControlButton } from './ControlButton.tsx'
import { LeaveMenu } from './LeaveMenu.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { useCallPart } from './useCallPart.ts'

type BarPanel = Extract<VisitPanel, 'chat' | 'people' | 'patient' | 'prescription'>

const panels: readonly { panel: BarPanel; icon: ReactNode }[] = [
  { panel: 'chat', icon: <MessagesSquare size={20} aria-hidden="true" /> },
  { panel: 'people', icon: <UsersRound size={20} aria-hidden="true" /> },
  { panel: 'patient', icon: <ClipboardList size={20} aria-hidden="true" /> },
  { panel: 'prescription', icon: <FilePenLine size={20} aria-hidden="true" /> },
]

/** Every control with its text; on a narrow window five buttons, the others under More (experience §8.2). */
export const CallBar = ({ meeting, visit }: { meeting: MeetingRef; visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const { t: devices } = useTranslation('devices')
  const narrow = useNarrow()
  const roomPanels = useSelector(visit, (snapshot) => snapshot.children.roomPanels)
  const panel = useSelector(roomPanels, selectPanel)
  const waiting = useSelector(visit, ({ context }) => context.waiting)
  const unread = useSelector(useCallPart(meeting, 'chat'), (snapshot) => snapshot?.context.unread ?? 0)

  const labelOf = (one: BarPanel): string => {
    if (one === 'chat') return unread === 0 ? t('bar.chat') : t('bar.unread', { count: unread })
    if (one === 'people') return waiting === 0 ? t('bar.people') : t('bar.peopleWaiting', { count: waiting })
    return t(`bar.${one}`)
  }
  const toggle = (one: VisitPanel) => roomPanels?.send({ type: 'roomPanels.panelToggled', panel: one })
  const shown = narrow ? panels.filter((one) => one.panel === 'chat' || one.panel === 'people') : panels

  return (
    <nav
      aria-label={t('bar.label')}
      className="flex items-center justify-between gap-1 px-2 pt-1 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:gap-3 sm:px-4"
    >
      <div className="flex items-center gap-1 sm:gap-2">
        <MediaToggle meeting={meeting} kind="audio" />
        <MediaToggle meeting={meeting} kind="video" />
        {narrow ? null : (
          <>
            <ControlButton
              label={devices('device.settings')}
              text={devices('device.settings')}
              icon={<Settings2 size={20} aria-hidden="true" />}
              aria-expanded={panel === 'devices'}
              onClick={() => toggle('devices')}
            />
            <ShareToggle meeting={meeting} />
            <HandToggle meeting={meeting} />
          </>
        )}
      </div>
      <div className="flex items-center gap-1 sm:gap-2">
        {shown.map(({ panel: one, icon }) => (
          <ControlButton
            key={one}
            label={labelOf(one)}
            text={t(`bar.${one}`)}
            icon={icon}
            count={one === 'chat' ? unread : one === 'people' ? waiting : 0}
            aria-expanded={panel === one}
            onClick={() => toggle(one)}
          />
        ))}
        <MoreMenu meeting={meeting} visit={visit} />
      </div>
      <LeaveMenu visit={visit} />
    </nav>
  )
}
