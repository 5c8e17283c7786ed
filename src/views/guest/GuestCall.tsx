import { useSelector } from '@xstate/react'
import { LogOut, MessagesSquare, SwitchCamera, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import { type MeetingRef, selectDevices } from '../../machines/meeting/call/previewSelectors.ts'
import { GuestHandover } from '../handover/GuestHandover.tsx'
import { CallNotices } from '../meeting/call/CallNotices.tsx'
import { CallRequests } from '../meeting/call/CallRequests.tsx'
import { CallStage } from '../meeting/call/CallStage.tsx'
import { ControlButton } from '../meeting/call/ControlButton.tsx'
import { LeaveGuard } from '../meeting/call/LeaveGuard.tsx'
import { PanelEdge, PanelWidthButton, usePanelWidth } from '../meeting/call/PanelEdge.tsx'
import { panelClassName, stageAndPanel } from '../meeting/call/panelClassName.ts'
import { useCallKeys } from '../meeting/call/useCallKeys.ts'
import { useCallPart } from '../meeting/call/useCallPart.ts'
import { ChatPanel } from '../meeting/chat/ChatPanel.tsx'
import { DeviceNotices } from '../meeting/devices/DeviceNotices.tsx'
import { EncryptionMark } from '../meeting/encryption/EncryptionMark.tsx'
import { NotCovered } from '../meeting/encryption/NotCovered.tsx'
import { GuestPolls } from '../meeting/polls/GuestPolls.tsx'
import { WeakConnection } from '../meeting/quality/WeakConnection.tsx'
import { RecordingConsent } from '../meeting/recording/RecordingConsent.tsx'
import { StreamConsent } from '../meeting/streaming/StreamConsent.tsx'
import { StreamingMarks } from '../meeting/streaming/StreamingMarks.tsx'
import { MediaToggle } from '../meeting/tracks/MediaToggle.tsx'
import { CaptionNotices } from '../meeting/transcription/CaptionNotices.tsx'
import { GuestCaptions } from '../meeting/transcription/GuestCaptions.tsx'
import { TranscriptConsent } from '../meeting/transcription/TranscriptConsent.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useEscape } from '../ui/useEscape.ts'
import { useFocusHeir } from '../ui/useFocusHeir.ts'
import { usePageDrop } from '../ui/usePageDrop.ts'
import { CALL_NAMESPACES } from './lazyGuest.ts'
import { PrescriptionNotice } from './PrescriptionNotice.tsx'
import { TextSizeButton } from './TextSizeButton.tsx'
import { useGuestText } from './useGuestText.ts'

/** Outside the component: the focus moves once, when the call or the chat appears. */
const focus = (element: HTMLElement | null) => element?.focus()

/** A file dropped beside the open chat must not replace the page of the call. */
const ignoreFiles = () => undefined

/** Four buttons and the chat (experience §8.7). */
export const GuestCall = ({ guest, meeting }: { guest: GuestJoinRef; meeting: MeetingRef }) => {
  const t = useGuestText(guest)
  // Loaded together, because otherwise a page that returns to the call would load them one after the other.
  const { t: callText } = useTranslation(CALL_NAMESPACES)
  useCallKeys(meeting)
  usePageDrop(ignoreFiles)
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
  const nextCamera = cameras.length < 2 ? undefined : cameras[(Math.max(0, current) + 1) % cameras.length]
  const toggleChat = () => guest.send({ type: 'guest.chatToggled' })
  const chatButton = useRef<HTMLButtonElement>(null)
  const closeChat = () => {
    if (document.activeElement?.closest('[data-panel]') != null) chatButton.current?.focus()
    toggleChat()
  }
  useEscape(chatOpen, closeChat)
  const width = usePanelWidth(meeting, false)
  return (
    <div ref={root} data-hero className="flex h-dvh min-h-0 flex-col overflow-clip bg-hero text-on-hero">
      <div className="flex items-center justify-between gap-2 pr-2">
        <h1
          ref={focus}
          tabIndex={-1}
          data-focus-heir
          className="min-w-0 truncate px-4 py-2.5 text-base font-semibold"
        >
          {visit === null ? t('call.label') : t('with', { name: visit.practitionerName })}
        </h1>
        <div className="flex items-center">
          <TextSizeButton meeting={meeting} className="text-on-hero hover:bg-hero-line" />
          <GuestHandover guest={guest} meeting={meeting} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2 px-4 has-[span:not(:empty)]:pb-2">
        <EncryptionMark meeting={meeting} />
        <StreamingMarks meeting={meeting} />
      </div>
      <LeaveGuard guest />
      <CallNotices meeting={meeting} lostSeconds={lostSeconds} />
      <DeviceNotices meeting={meeting} />
      <CallRequests meeting={meeting} />
      <RecordingConsent meeting={meeting} />
      <StreamConsent meeting={meeting} />
      <CaptionNotices meeting={meeting} />
      <TranscriptConsent meeting={meeting} />
      <WeakConnection meeting={meeting} />
      <PrescriptionNotice guest={guest} meeting={meeting} />
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
            data-panel="chat"
            className={panelClassName}
            style={width.style}
          >
            <PanelEdge {...width} />
            <div className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
              <h2
                id="guest-chat"
                ref={focus}
                tabIndex={-1}
                data-focus-quiet
                data-focus-heir
                className="text-lg"
              >
                {callText('chat.heading')}
              </h2>
              <div className="flex gap-1">
                <PanelWidthButton {...width} />
                <IconButton
                  size="sm"
                  label={t('call.closeChat')}
                  icon={<X size={20} aria-hidden="true" />}
                  onClick={closeChat}
                />
              </div>
            </div>
            <NotCovered meeting={meeting} />
            <ChatPanel meeting={meeting} choosesRecipient={false} />
          </section>
        ) : null}
      </div>
      <GuestCaptions meeting={meeting} />
      <nav
        aria-label={callText('bar.label')}
        className="flex items-center justify-between gap-2 px-3 pt-1 pb-[max(0.625rem,env(safe-area-inset-bottom))]"
      >
        <div className="flex items-center gap-1 sm:gap-2">
          <MediaToggle meeting={meeting} kind="audio" />
          <MediaToggle meeting={meeting} kind="video" />
          {nextCamera === undefined ? null : (
            <ControlButton
              label={callText('camera.switch')}
              text={callText('camera.switchShort')}
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
            label={unread === 0 ? callText('bar.chat') : callText('bar.unread', { count: unread })}
            text={callText('bar.chat')}
            count={unread}
            ref={chatButton}
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
