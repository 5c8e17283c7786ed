import { useSelector } from '@xstate/react'
import {
  CalendarPlus,
  Captions,
  ChartNoAxesColumn,
  Ellipsis,
  Eye,
  EyeOff,
  FlipHorizontal2,
  Keyboard,
  LayoutGrid,
  ListChecks,
  ListMusic,
  MessagesSquare,
  MicOff,
  Move,
  NotebookPen,
  PenLine,
  Settings2,
  SquareUserRound,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { selectPermissions } from '../../../machines/meeting/call/callSelectors.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import type { SelfCorner } from '../../../machines/meeting/call/stageContract.ts'
import type { VisitPanel } from '../../../machines/visit/roomPanelsContract.ts'
import type { VisitRef } from '../../../machines/visit/visitMachine.ts'
import { HandoverItem, VisitHandoverDialog } from '../../handover/HandoverItem.tsx'
import { useNarrow } from '../../shell/useNarrow.ts'
import { Menu } from '../../ui/Menu.tsx'
import { MenuGroup } from '../../ui/MenuGroup.tsx'
import { MenuItem } from '../../ui/MenuItem.tsx'
import { useDisclosure } from '../../ui/useDisclosure.ts'
import { usePhone } from '../../ui/usePhone.ts'
import { EncryptionDialog } from '../encryption/EncryptionDialog.tsx'
import { EncryptionItem } from '../encryption/EncryptionItem.tsx'
import { RecordItems } from '../recording/RecordItems.tsx'
import { StreamDialog } from '../streaming/StreamDialog.tsx'
import { StreamItem } from '../streaming/StreamItem.tsx'
import { useOpenWhiteboard } from '../whiteboard/useOpenWhiteboard.ts'
import { CallKeysDialog } from './CallKeysDialog.tsx'
import { ControlButton } from './ControlButton.tsx'
import { FloatingItem } from './FloatingItem.tsx'
import { HandItem, ShareItem } from './MoreItems.tsx'
import { useCallPart } from './useCallPart.ts'
import { useStageLayout } from './useStageLayout.ts'

const CORNERS: readonly SelfCorner[] = ['bottomRight', 'bottomLeft', 'topLeft', 'topRight']

interface MoreMenuProps {
  meeting: MeetingRef
  visit: VisitRef
  /** Unread messages and waiting people, whose buttons have no room beside it. */
  news: { unread: number; waiting: number }
}

/**
 * Less frequent actions in four groups, and what the bar has no room for. What the role may not use stays readable
 * and shows the reason (experience §8.2).
 */
export const MoreMenu = ({ meeting, visit, news }: MoreMenuProps) => {
  const { t } = useTranslation('meeting')
  const { t: devices } = useTranslation('devices')
  const roomPanels = useSelector(visit, (snapshot) => snapshot.children.roomPanels)
  const menu = useDisclosure()
  const keys = useDisclosure()
  const streams = useDisclosure()
  const encryption = useDisclosure()
  const stage = useCallPart(meeting, 'stage')
  const hidden = useSelector(stage, (snapshot) => snapshot?.context.selfHidden === true)
  const mirrored = useSelector(stage, (snapshot) => snapshot?.context.selfMirrored !== false)
  const corner = useSelector(stage, (snapshot) => snapshot?.context.corner ?? 'bottomRight')
  const layout = useStageLayout(meeting)
  const may = useSelector(meeting, selectPermissions)
  const mayPlay = useSelector(
    useCallPart(meeting, 'audioPlaylist'),
    (snapshot) => snapshot?.context.allowed === true,
  )
  const board = useOpenWhiteboard(meeting)
  const whiteboardsOn = useSelector(meeting, ({ context }) => context.boards.enabled)
  const mayWhiteboard = may?.whiteboard?.includes('admin') === true
  const narrow = useNarrow()
  const phone = usePhone()
  const count = phone ? news.unread + news.waiting : 0
  const panelItem = (panel: VisitPanel, icon: ReactNode, text: string, why?: string) => (
    <MenuItem
      icon={icon}
      why={why}
      onSelect={() => {
        menu.onClose()
        roomPanels?.send({ type: 'roomPanels.panelToggled', panel })
      }}
    >
      {text}
    </MenuItem>
  )
  return (
    <>
      <StreamDialog meeting={meeting} open={streams.open} onClose={streams.onClose} />
      <EncryptionDialog meeting={meeting} open={encryption.open} onClose={encryption.onClose} />
      <CallKeysDialog meeting={meeting} {...keys} />
      <VisitHandoverDialog visit={visit} meeting={meeting} />
      <Menu
        {...menu}
        label={t('more.label')}
        floats
        trigger={(props) => (
          <ControlButton
            {...props}
            data-opens="more"
            label={count === 0 ? t('more.label') : t('more.news', { count })}
            text={t('more.label')}
            count={count}
            icon={<Ellipsis size={20} aria-hidden="true" />}
          />
        )}
      >
        <MenuGroup label={t('more.clinical')}>
          {phone ? panelItem('note', <NotebookPen />, t('bar.note')) : null}
          {panelItem(
            'polls',
            <ListChecks />,
            t('more.polls'),
            may?.pollRead === true || may?.pollWrite === true ? undefined : t('host.notAllowed'),
          )}
          {panelItem('nextVisit', <CalendarPlus />, t('nextVisit.heading'))}
        </MenuGroup>
        <MenuGroup label={t('more.share')}>
          {narrow ? <ShareItem meeting={meeting} onClose={menu.onClose} /> : null}
          <MenuItem
            icon={<PenLine />}
            why={mayWhiteboard ? (whiteboardsOn ? undefined : t('board.off')) : t('host.notAllowed')}
            onSelect={() => {
              menu.onClose()
              meeting.send({
                type: 'whiteboards.ordered',
                order: board === null ? { kind: 'open' } : { kind: 'close', id: board.id },
              })
            }}
          >
            {t(board === null ? 'board.open' : 'board.close')}
          </MenuItem>
          {panelItem(
            'playlist',
            <ListMusic />,
            t('played.heading'),
            mayPlay ? undefined : t('host.notAllowed'),
          )}
        </MenuGroup>
        <MenuGroup label={t('more.room')}>
          <RecordItems meeting={meeting} visit={visit} onClose={menu.onClose} />
          <StreamItem
            meeting={meeting}
            onSelect={() => {
              menu.onClose()
              streams.onOpen()
            }}
          />
          <EncryptionItem
            meeting={meeting}
            onSelect={() => {
              menu.onClose()
              encryption.onOpen()
            }}
          />
          {phone ? (
            <>
              {panelItem(
                'chat',
                <MessagesSquare />,
                news.unread === 0 ? t('bar.chat') : t('bar.unread', { count: news.unread }),
              )}
              {panelItem(
                'people',
                <UsersRound />,
                news.waiting === 0 ? t('bar.people') : t('bar.peopleWaiting', { count: news.waiting }),
              )}
            </>
          ) : null}
          {narrow ? (
            <>
              <HandItem meeting={meeting} onClose={menu.onClose} />
              {panelItem('captions', <Captions />, t('bar.captions'))}
              {panelItem('devices', <Settings2 />, devices('device.settings'))}
            </>
          ) : null}
          <MenuItem
            icon={<MicOff />}
            why={may?.mute === true ? undefined : t('host.notAllowed')}
            onSelect={() => {
              menu.onClose()
              meeting.send({
                type: 'peerCommands.ordered',
                command: { kind: 'setTracksEnabled', enabled: false, type: 'audio', source: null, roles: [] },
              })
            }}
          >
            {t('host.muteAll')}
          </MenuItem>
          <HandoverItem visit={visit} meeting={meeting} onClose={menu.onClose} />
          {panelItem('stats', <ChartNoAxesColumn />, t('more.stats'))}
          {phone ? null : (
            <MenuItem
              icon={<Keyboard />}
              onSelect={() => {
                menu.onClose()
                keys.onOpen()
              }}
            >
              {t('keys.heading')}
            </MenuItem>
          )}
        </MenuGroup>
        <MenuGroup label={t('more.mine')}>
          <FloatingItem visit={visit} onClose={menu.onClose} />
          <MenuItem
            icon={layout.inEffect === 'grid' ? <SquareUserRound /> : <LayoutGrid />}
            onSelect={() => {
              menu.onClose()
              layout.toggle()
            }}
          >
            {t(layout.inEffect === 'grid' ? 'more.large' : 'more.grid')}
          </MenuItem>
          <MenuItem
            icon={hidden ? <Eye /> : <EyeOff />}
            onSelect={() => {
              menu.onClose()
              stage?.send({ type: 'stage.selfHidden', hidden: !hidden })
            }}
          >
            {hidden ? t('more.showSelf') : t('more.hideSelf')}
          </MenuItem>
          <MenuItem
            icon={<FlipHorizontal2 />}
            onSelect={() => {
              menu.onClose()
              stage?.send({ type: 'stage.selfMirrored', mirrored: !mirrored })
            }}
          >
            {mirrored ? t('more.unmirror') : t('more.mirror')}
          </MenuItem>
          {hidden ? null : (
            <MenuItem
              icon={<Move />}
              onSelect={() =>
                stage?.send({
                  type: 'stage.selfMoved',
                  corner: CORNERS[(CORNERS.indexOf(corner) + 1) % CORNERS.length] ?? 'bottomRight',
                })
              }
            >
              {t('more.moveSelf')}
            </MenuItem>
          )}
        </MenuGroup>
      </Menu>
    </>
  )
}
