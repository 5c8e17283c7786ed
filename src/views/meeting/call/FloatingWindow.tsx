import { useSelector } from '@xstate/react'
import { LogOut } from 'lucide-react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { selectSpeaking, selectTiles } from '../../../machines/meeting/call/callSelectors.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { selectMutedPeople } from '../../../machines/meeting/tracks/mediaSelectors.ts'
import type { VisitRef } from '../../../machines/visit/visitMachine.ts'
import { useMedia } from '../../app/MediaContext.ts'
import { PersonTile } from '../people/PersonTile.tsx'
import { MediaToggle } from '../tracks/MediaToggle.tsx'
import { ControlButton } from './ControlButton.tsx'
import { useCallPart } from './useCallPart.ts'

const FloatingCall = ({ visit, meeting }: { visit: VisitRef; meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const tiles = useSelector(useCallPart(meeting, 'peers'), selectTiles, sameJson)
  const speaking = useSelector(useCallPart(meeting, 'speakers'), selectSpeaking, sameJson)
  const mutedPeople = useSelector(useCallPart(meeting, 'autoplay'), selectMutedPeople)
  const pinned = useSelector(useCallPart(meeting, 'stage'), (snapshot) => snapshot?.context.pinned ?? null)
  const person = tiles.find(({ peerId }) => peerId === pinned) ?? tiles[0]
  return (
    <main data-hero aria-label={t('floating.label')} className="flex h-dvh flex-col bg-hero text-on-hero">
      <h1 className="sr-only">{t('floating.label')}</h1>
      {person === undefined ? (
        <p className="flex flex-1 items-center justify-center p-4 text-center">{t('floating.alone')}</p>
      ) : (
        <ul className="flex min-h-0 flex-1 p-1.5">
          <PersonTile
            meeting={meeting}
            name={person.name === '' ? t('people.noName') : person.name}
            trackId={person.videoTrack}
            videoOn={person.videoOn}
            audioOn={person.audioOn}
            quality={person.quality}
            mutedForMe={mutedPeople.includes(person.peerId)}
            speaking={speaking.includes(person.peerId)}
            className="relative flex-1"
          />
        </ul>
      )}
      <nav aria-label={t('bar.label')} className="flex justify-center gap-2 p-1.5">
        <MediaToggle meeting={meeting} kind="audio" />
        <MediaToggle meeting={meeting} kind="video" />
        <ControlButton
          label={t('leave.stay')}
          text={t('bar.leave')}
          tone="danger"
          icon={<LogOut size={20} aria-hidden="true" />}
          onClick={() => visit.send({ type: 'visit.leaveRequested' })}
        />
      </nav>
    </main>
  )
}

/** The other person and the controls in a window above all others, while it is open (experience §8.2). */
export const FloatingWindow = ({ visit, meeting }: { visit: VisitRef; meeting: MeetingRef }) => {
  const part = useSelector(visit, (snapshot) => snapshot.children.floatingWindow)
  const isOpen = useSelector(part, (snapshot) => snapshot?.matches('open') === true)
  const { floatingBody } = useMedia()
  const body = isOpen ? floatingBody() : null
  return body === null ? null : createPortal(<FloatingCall visit={visit} meeting={meeting} />, body)
}
