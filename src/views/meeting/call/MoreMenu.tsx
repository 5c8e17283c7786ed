import { useSelector } from '@xstate/react'
import {
  ChartNoAxesColumn,
  Ellipsis,
  Eye,
  EyeOff,
  FlipHorizontal2,
  ListChecks,
  ListMusic,
  MicOff,
  Move,
  PenLine,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { selectPermissions } from '../../../machines/meeting/call/callSelectors.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import type { SelfCorner } from '../../../machines/meeting/call/stageContract.ts'
import type { VisitRef } from '../../../machines/visit/visitMachine.ts'
import { useNarrow } from '../../shell/useNarrow.ts'
import { Menu } from '../../ui/Menu.tsx'
import { MenuItem } from '../../ui/MenuItem.tsx'
import { useOpenWhiteboard } from '../whiteboard/useOpenWhiteboard.ts'
import { ControlButton } from './ControlButton.tsx'
import { NarrowItems } from './NarrowItems.tsx'
import { useCallPart } from './useCallPart.ts'

const CORNERS: readonly SelfCorner[] = ['bottomRight', 'bottomLeft', 'topLeft', 'topRight']

/**
 * Less frequent actions; those that the role may not use stay readable and show the reason (experience §8.2).
 */
export const MoreMenu = ({ meeting, visit }: { meeting: MeetingRef; visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const roomPanels = useSelector(visit, (snapshot) => snapshot.children.roomPanels)
  const open = useSelector(roomPanels, (snapshot) => snapshot?.matches({ more: 'open' }) === true)
  const stage = useCallPart(meeting, 'stage')
  const hidden = useSelector(stage, (snapshot) => snapshot?.context.selfHidden === true)
  const mirrored = useSelector(stage, (snapshot) => snapshot?.context.selfMirrored !== false)
  const corner = useSelector(stage, (snapshot) => snapshot?.context.corner ?? 'bottomRight')
  const may = useSelector(meeting, selectPermissions)
  const mayPlay = useSelector(
    useCallPart(meeting, 'audioPlaylist'),
    (snapshot) => snapshot?.context.allowed === true,
  )
  const board = useOpenWhiteboard(meeting)
  const boardsOn = useSelector(meeting, ({ context }) => context.boards.enabled)
  const mayBoard = may?.whiteboard?.includes('admin') === true
  const narrow = useNarrow()
  const close = () => roomPanels?.send({ type: 'roomPanels.moreClosed' })
  return (
    <Menu
      open={open}
      onOpen={() => roomPanels?.send({ type: 'roomPanels.moreOpened' })}
      onClose={close}
      label={t('more.label')}
      className="top-auto! bottom-[calc(100%+0.5rem)] text-ink"
      trigger={(props) => (
        <ControlButton
          {...props}
          label={t('more.label')}
          text={t('more.label')}
          icon={<Ellipsis size={20} aria-hidden="true" />}
        />
      )}
    >
      {narrow ? <NarrowItems meeting={meeting} visit={visit} /> : null}
      <MenuItem
        icon={hidden ? <Eye /> : <EyeOff />}
        onSelect={() => {
          close()
          stage?.send({ type: 'stage.selfHidden', hidden: !hidden })
        }}
      >
        {hidden ? t('more.showSelf') : t('more.hideSelf')}
      </MenuItem>
      <MenuItem
        icon={<FlipHorizontal2 />}
        onSelect={() => {
          close()
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
      <MenuItem
        icon={<MicOff />}
        why={may?.mute === true ? undefined : t('host.notAllowed')}
        onSelect={() => {
          close()
          meeting.send({
            type: 'peerCommands.ordered',
            command: { kind: 'setTracksEnabled', enabled: false, type: 'audio', source: null, roles: [] },
          })
        }}
      >
        {t('host.muteAll')}
      </MenuItem>
      <MenuItem
        icon={<ListMusic />}
        why={mayPlay ? undefined : t('host.notAllowed')}
        onSelect={() => roomPanels?.send({ type: 'roomPanels.panelToggled', panel: 'playlist' })}
      >
        {t('played.heading')}
      </MenuItem>
      <MenuItem
        icon={<ChartNoAxesColumn />}
        onSelect={() => roomPanels?.send({ type: 'roomPanels.panelToggled', panel: 'stats' })}
      >
        {t('more.stats')}
      </MenuItem>
      <MenuItem
        icon={<ListChecks />}
        why={may?.pollRead === true || may?.pollWrite === true ? undefined : t('host.notAllowed')}
        onSelect={() => roomPanels?.send({ type: 'roomPanels.panelToggled', panel: 'polls' })}
      >
        {t('more.polls')}
      </MenuItem>
      <MenuItem
        icon={<PenLine />}
        why={mayBoard ? (boardsOn ? undefined : t('board.off')) : t('host.notAllowed')}
        onSelect={() => {
          close()
          meeting.send({
            type: 'whiteboards.ordered',
            order: board === null ? { kind: 'open' } : { kind: 'close', id: board.id },
          })
        }}
      >
        {t(board === null ? 'board.open' : 'board.close')}
      </MenuItem>
    </Menu>
  )
}
