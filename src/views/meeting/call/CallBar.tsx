import { useSelector } from '@xstate/react'
import {
  Captions,
  ClipboardList,
  FilePenLine,
  MessagesSquare,
  NotebookPen,
  Settings2,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import type { VisitPanel } from '../../../machines/visit/roomPanelsContract.ts'
import { selectPanel } from '../../../machines/visit/roomPanelsMachine.ts'
import type { VisitRef } from '../../../machines/visit/visitMachine.ts'
import { useNarrow } from '../../shell/useNarrow.ts'
import { usePhone } from '../../ui/usePhone.ts'
import { HandToggle } from '../people/HandToggle.tsx'
import { MediaToggle } from '../tracks/MediaToggle.tsx'
import { ShareToggle } from '../tracks/ShareToggle.tsx'
import { ControlButton } from './ControlButton.tsx'
import { LeaveMenu } from './LeaveMenu.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { useCallPart } from './useCallPart.ts'

type BarPanel = Extract<VisitPanel, 'chat' | 'people' | 'patient' | 'note' | 'prescription'>

const panels: readonly { panel: BarPanel; icon: ReactNode }[] = [
  { panel: 'patient', icon: <ClipboardList size={20} aria-hidden="true" /> },
  { panel: 'note', icon: <NotebookPen size={20} aria-hidden="true" /> },
  { panel: 'prescription', icon: <FilePenLine size={20} aria-hidden="true" /> },
  { panel: 'chat', icon: <MessagesSquare size={20} aria-hidden="true" /> },
  { panel: 'people', icon: <UsersRound size={20} aria-hidden="true" /> },
]
/** Those that a phone has room for. */
const onPhone: readonly BarPanel[] = ['patient', 'prescription']

/** Every control with its text; on a narrow window some are under More, on a phone more of them (experience §8.2). */
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
  const shown = usePhone() ? panels.filter((one) => onPhone.includes(one.panel)) : panels

  return (
    <nav
      aria-label={t('bar.label')}
      className="flex items-center justify-between gap-1 px-2 pt-1 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:px-3 wide:gap-3 wide:px-4"
    >
      <div className="flex items-center gap-1 wide:gap-1.5">
        <MediaToggle meeting={meeting} kind="audio" />
        <MediaToggle meeting={meeting} kind="video" />
        {narrow ? null : (
          <>
            <ControlButton
              label={devices('device.settings')}
              text={devices('device.settings')}
              icon={<Settings2 size={20} aria-hidden="true" />}
              data-opens="devices"
              aria-expanded={panel === 'devices'}
              onClick={() => toggle('devices')}
            />
            <ShareToggle meeting={meeting} />
            <ControlButton
              label={t('bar.captions')}
              text={t('bar.captions')}
              icon={<Captions size={20} aria-hidden="true" />}
              data-opens="captions"
              aria-expanded={panel === 'captions'}
              onClick={() => toggle('captions')}
            />
            <HandToggle meeting={meeting} />
          </>
        )}
      </div>
      <div className="flex items-center gap-1 wide:gap-1.5">
        {shown.map(({ panel: one, icon }) => (
          <ControlButton
            key={one}
            data-opens={one}
            label={labelOf(one)}
            text={t(`bar.${one}`)}
            icon={icon}
            count={one === 'chat' ? unread : one === 'people' ? waiting : 0}
            aria-expanded={panel === one}
            onClick={() => toggle(one)}
          />
        ))}
        <MoreMenu meeting={meeting} visit={visit} news={{ unread, waiting }} />
      </div>
      <LeaveMenu visit={visit} />
    </nav>
  )
}
