import { useSelector } from '@xstate/react'
import { LogOut, MessagesSquare, SwitchCamera, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuestJoinRef } from '../../machines/guestJoin/guestJoinMachine.ts'
import { type MeetingRef, selectDevices } from '../../machines/meeting/previewSelectors.ts'
import { CallNotices } from '../meeting/CallNotices.tsx'
import { CallRequests } from '../meeting/CallRequests.tsx'
import { CallStage } from '../meeting/CallStage.tsx'
import { ChatPanel } from '../meeting/ChatPanel.tsx'
import { ControlButton } from '../meeting/ControlButton.tsx'
import { DeviceNotices } from '../meeting/DeviceNotices.tsx'
import { MediaToggle } from '../meeting/MediaToggle.tsx'
import { panelLook, stageAndPanel } from '../meeting/panelLook.ts'
import { useCallKeys } from '../meeting/useCallKeys.ts'
import { useCallPart } from '../meeting/useCallPart.ts'
import { WeakLine } from '../meeting/WeakLine.tsx'
import { GuestPolls } from '../polls/GuestPolls.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useFocusHeir } from '../ui/useFocusHeir.ts'
import { CALL_WORDS } from './lazyGuest.ts'

/** Outside the component: taken once, when the call or the chat appears. */
const focus = (element: HTMLElement | null) => element?.focus()

/** Four buttons and the chat (experience §8.7). */
export const GuestCall = ({ guest, meeting }: { guest: GuestJoinRef; meeting: MeetingRef }) => {
  const { t } = useTranslation('guest')
  // All at once: on a page that comes back into the call they would come one after the other.
  const { t: words } = useTranslation(CALL_WORDS)
  useCallKeys(meeting)
  const root = useRef<HTMLDivElement>(null)
  useFocusHeir(root)
  const visit = useSelector(guest, ({ context }) => context.visit)
  const chatOpen = useSelector(guest, (snapshot) => snapshot.matches({ room: { chat: 'open' } }))
  const lostSeconds = useSelector(guest, (snapshot) =>
    snapshot.matches({ room: { network: 'lost' } }) ? snapshot.context.lostSeconds : null,
  )
  const unread = useSelector(useCallPart(meeting, 'chat'), (snapshot) => snapshot?.context.unread ?? 0)
  const devices = useSelector(useCallPart(meeting, 'devices'), selectDevices)
  const ownPeerId = useSelector(meeting, ({ context }) => context.peerId)
  const cameras = devices?.lists.videoInput ?? []
  const current = cameras.findIndex(({ deviceId }) => deviceId === devices?.selection.videoInput)
  const nextCamera = cameras[(Math.max(0, current) + 1) % Math.max(1, cameras.length)]
  const toggleChat = () => guest.send({ type: 'guest.chatToggled' })
  return (
    <div ref={root} data-hero className="flex h-dvh min-h-0 flex-col bg-hero text-on-hero">
      <h1 ref={focus} tabIndex={-1} data-focus-heir className="truncate px-4 py-2.5 text-base font-semibold">
        {visit === null ? t('call.label') : t('with', { name: visit.practitionerName })}
      </h1>
      <CallNotices meeting={meeting} lostSeconds={lostSeconds} />
      <DeviceNotices meeting={meeting} />
      <CallRequests meeting={meeting} />
      <WeakLine meeting={meeting} />
      <GuestPolls meeting={meeting} />
      <div className={stageAndPanel}>
        <CallStage
          meeting={meeting}
          ownPeerId={ownPeerId}
          alone={<p className="text-xl font-semibold">{t('call.doctorAway')}</p>}
        />
        {chatOpen ? (
          <section
            aria-labelledby="guest-chat"
            onKeyDown={(event) => {
              if (event.key === 'Escape') toggleChat()
            }}
            className={panelLook}
          >
            <div className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
              <h2
                id="guest-chat"
                ref={focus}
                tabIndex={-1}
                data-focus-quiet
                data-focus-heir
                className="text-lg"
              >
                {words('chat.heading')}
              </h2>
              <IconButton
                size="sm"
                label={t('call.closeChat')}
                icon={<X size={20} aria-hidden="true" />}
                onClick={toggleChat}
              />
            </div>
            <ChatPanel meeting={meeting} choosesRecipient={false} />
          </section>
        ) : null}
      </div>
      <nav
        aria-label={words('bar.label')}
        className="flex items-center justify-between gap-2 px-3 pt-1 pb-[max(0.625rem,env(safe-area-inset-bottom))]"
      >
        <div className="flex items-center gap-2">
          <MediaToggle meeting={meeting} kind="audio" />
          <MediaToggle meeting={meeting} kind="video" />
          {nextCamera === undefined ? null : (
            <ControlButton
              label={words('camera.switch')}
              text={words('camera.switch')}
              disabled={cameras.length < 2}
              icon={<SwitchCamera size={20} aria-hidden="true" />}
              onClick={() =>
                meeting.send({
                  type: 'devices.selected',
                  kind: 'videoInput',
                  deviceId: nextCamera.deviceId,
                })
              }
            />
          )}
          <ControlButton
            label={unread === 0 ? words('bar.chat') : words('bar.unread', { count: unread })}
            text={words('bar.chat')}
            count={unread}
            aria-expanded={chatOpen}
            icon={<MessagesSquare size={20} aria-hidden="true" />}
            onClick={toggleChat}
          />
        </div>
        <ControlButton
          label={t('call.leave')}
          text={t('call.leave')}
          tone="danger"
          icon={<LogOut size={20} aria-hidden="true" />}
          onClick={() => guest.send({ type: 'guest.leaveRequested' })}
        />
      </nav>
    </div>
  )
}
