import { useSelector } from '@xstate/react'
import {
  DoorOpen,
  EllipsisVertical,
  Hand,
  Mic,
  MicOff,
  Pin,
  PinOff,
  UserX,
  Video,
  VideoOff,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type Person,
  type PersonTrack,
  selectPermissions,
} from '../../../machines/meeting/call/callSelectors.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { MenuItem } from '../../ui/MenuItem.tsx'
import { useDisclosure } from '../../ui/useDisclosure.ts'
import { useCallPart } from '../call/useCallPart.ts'
import { PersonSound } from './PersonSound.tsx'

/**
 * A host's actions on one person; those that the role may not use stay readable and show the reason
 * (experience §8.3).
 */
export const PersonMenu = ({ meeting, person }: { meeting: MeetingRef; person: Person }) => {
  const { t } = useTranslation('meeting')
  const stage = useCallPart(meeting, 'stage')
  const menu = useDisclosure()
  const pinned = useSelector(stage, (snapshot) => snapshot?.context.pinned === person.peerId)
  const may = useSelector(meeting, selectPermissions)
  const name = person.name === '' ? t('people.noName') : person.name
  const forbidden = (allowed: boolean | undefined) => (allowed === true ? undefined : t('host.notAllowed'))

  const track = (kind: 'audio' | 'video', one: PersonTrack | null) => {
    if (one === null) return null
    const key = kind === 'audio' ? 'mic' : 'camera'
    const icons = {
      audio: [<MicOff key="off" />, <Mic key="on" />],
      video: [<VideoOff key="off" />, <Video key="on" />],
    }
    return (
      <MenuItem
        icon={icons[kind][one.enabled ? 0 : 1]}
        why={forbidden(one.enabled ? may?.mute : may?.unmute)}
        onSelect={() => {
          menu.onClose()
          meeting.send({
            type: 'peerCommands.ordered',
            command: {
              kind: 'setTrackEnabled',
              peerId: person.peerId,
              trackId: one.trackId,
              streamId: one.streamId,
              enabled: !one.enabled,
            },
          })
        }}
      >
        {one.enabled ? t(`host.${key}Off`) : t(`host.${key}Ask`)}
      </MenuItem>
    )
  }

  return (
    <Menu
      {...menu}
      label={t('host.menu', { name })}
      floats
      trigger={(props) => (
        <IconButton
          {...props}
          size="sm"
          label={t('host.menu', { name })}
          icon={<EllipsisVertical size={18} aria-hidden="true" />}
        />
      )}
    >
      {track('audio', person.audio)}
      {track('video', person.video)}
      {person.isHandRaised ? (
        <MenuItem
          icon={<Hand />}
          onSelect={() => {
            menu.onClose()
            meeting.send({
              type: 'peerCommands.ordered',
              command: { kind: 'raiseHand', peerId: person.peerId, raised: false },
            })
          }}
        >
          {t('host.lowerHand')}
        </MenuItem>
      ) : null}
      {person.audio === null ? null : (
        <PersonSound meeting={meeting} peerId={person.peerId} trackId={person.audio.trackId} />
      )}
      <MenuItem
        icon={pinned ? <PinOff /> : <Pin />}
        onSelect={() => {
          menu.onClose()
          stage?.send({ type: 'stage.pinned', peerId: pinned ? null : person.peerId })
        }}
      >
        {pinned ? t('host.unpin') : t('host.pin')}
      </MenuItem>
      <MenuItem
        icon={<DoorOpen />}
        why={forbidden(may?.changeRole)}
        onSelect={() => {
          menu.onClose()
          meeting.send({
            type: 'roleChange.ordered',
            order: { peerId: person.peerId, roles: [], role: 'waiting', force: true },
          })
        }}
      >
        {t('host.toWaiting')}
      </MenuItem>
      <MenuItem
        tone="danger"
        icon={<UserX />}
        why={forbidden(may?.removeOthers)}
        onSelect={() => {
          menu.onClose()
          stage?.send({ type: 'stage.removalAsked', peerId: person.peerId })
        }}
      >
        {t('host.remove')}
      </MenuItem>
    </Menu>
  )
}
