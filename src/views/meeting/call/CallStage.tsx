import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { actOfKey, type KeyAct, keyAct } from '../../../contracts/meeting/call/callPreferences.ts'
import { selectCallKeys } from '../../../machines/meeting/call/callPreferencesMachine.ts'
import {
  selectPlayed,
  selectRecent,
  selectShared,
  selectSpeaking,
  selectTiles,
} from '../../../machines/meeting/call/callSelectors.ts'
import { type MeetingRef, sameJson, selectTrack } from '../../../machines/meeting/call/previewSelectors.ts'
import type { SelfCorner } from '../../../machines/meeting/call/stageContract.ts'
import { selectMutedPeople } from '../../../machines/meeting/tracks/mediaSelectors.ts'
import { cx } from '../../ui/cx.ts'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { PersonTile } from '../people/PersonTile.tsx'
import { PlayedVideo } from '../playlist/PlayedVideo.tsx'
import { SharedScreen } from '../tracks/SharedScreen.tsx'
import { CaptionLines } from '../transcription/CaptionLines.tsx'
import { useOpenWhiteboard } from '../whiteboard/useOpenWhiteboard.ts'
import { arrangeStage } from './arrangeStage.ts'
import { useCallPart } from './useCallPart.ts'
import { useStageLayout } from './useStageLayout.ts'

const WhiteboardSpace = () => <div className="flex-1" />

/** Loaded on demand, because few visits need it. */
const WhiteboardFrame = lazyComponent(
  async () => (await import('../whiteboard/WhiteboardFrame.tsx')).WhiteboardFrame,
  {
    fallback: WhiteboardSpace,
  },
)

const NO_ACTS = {}

interface CallStageProps {
  meeting: MeetingRef
  ownPeerId: string
  /** Shown while nobody else is here. */
  alone: ReactNode
  /** The effects of single keys while the stage itself has the focus, so that typing never triggers them. */
  acts?: Readonly<Partial<Record<KeyAct, () => void>>>
  /** Takes a picture of the whiteboard into the patient's records. */
  onPicture?: (picture: File) => void
}

const CORNER: Record<SelfCorner, string> = {
  topLeft: 'top-4 left-4 sm:top-6 sm:left-6',
  topRight: 'top-4 right-4 sm:top-6 sm:right-6',
  bottomLeft: 'bottom-4 left-4 sm:bottom-6 sm:left-6',
  bottomRight: 'right-4 bottom-4 sm:right-6 sm:bottom-6',
}

/**
 * One other person: large, our own video small in a corner. More: a grid of equals. L changes between the two. A
 * shared screen takes the stage, with faces at its side; a pinned person is large (experience §8.2). A double click
 * pins and unpins.
 */
export const CallStage = ({ meeting, ownPeerId, alone, acts = NO_ACTS, onPicture }: CallStageProps) => {
  const { t } = useTranslation('meeting')
  const peers = useCallPart(meeting, 'peers')
  const stage = useCallPart(meeting, 'stage')
  const pushToTalk = useCallPart(meeting, 'pushToTalk')
  const tiles = useSelector(peers, selectTiles, sameJson)
  const shared = useSelector(peers, selectShared, sameJson)
  const played = useSelector(peers, selectPlayed, sameJson)
  const speaking = useSelector(useCallPart(meeting, 'speakers'), selectSpeaking, sameJson)
  const recent = useSelector(useCallPart(meeting, 'speakers'), selectRecent, sameJson)
  const audio = useSelector(useCallPart(meeting, 'localAudio'), selectTrack, sameJson)
  const video = useSelector(useCallPart(meeting, 'localVideo'), selectTrack, sameJson)
  const mutedPeople = useSelector(useCallPart(meeting, 'autoplay'), selectMutedPeople)
  const keys = useSelector(useCallPart(meeting, 'callPreferences'), selectCallKeys)
  const pinned = useSelector(stage, (snapshot) => snapshot?.context.pinned ?? null)
  const layout = useSelector(stage, (snapshot) => snapshot?.context.layout ?? null)
  const { toggle: toggleLayout } = useStageLayout(meeting)
  const selfHidden = useSelector(stage, (snapshot) => snapshot?.context.selfHidden === true)
  const mirrored = useSelector(stage, (snapshot) => snapshot?.context.selfMirrored !== false)
  const corner = useSelector(stage, (snapshot) => snapshot?.context.corner ?? 'bottomRight')

  const screen = shared !== null && !shared.isLocal ? shared : null
  const board = useOpenWhiteboard(meeting)
  const shows = screen !== null || played !== null || board !== null
  const { large, rest, aside, grid } = arrangeStage({ tiles, shows, pinned, layout, recent })
  const selfAt = {
    place: corner.startsWith('top') ? 'top' : 'bottom',
    side: corner.endsWith('Left') ? 'left' : 'right',
  } as const

  const tileOf = (tile: (typeof tiles)[number], className: string, small = false) => (
    <PersonTile
      key={tile.peerId}
      meeting={meeting}
      name={tile.name === '' ? t('people.noName') : tile.name}
      trackId={tile.videoTrack}
      videoOn={tile.videoOn}
      audioOn={tile.audioOn}
      quality={tile.quality}
      companion={tile.companion}
      onPhoneCall={tile.onPhoneCall}
      mutedForMe={mutedPeople.includes(tile.peerId)}
      speaking={speaking.includes(tile.peerId)}
      small={small}
      onDoubleClick={() =>
        stage?.send({ type: 'stage.pinned', peerId: tile.peerId === pinned ? null : tile.peerId })
      }
      className={className}
    />
  )
  const self = (className: string, small: boolean) =>
    selfHidden ? null : (
      <PersonTile
        meeting={meeting}
        name={t('tile.you')}
        trackId={null}
        videoOn={video.on}
        audioOn={audio.on}
        quality={-1}
        speaking={speaking.includes(ownPeerId)}
        mirrored={mirrored}
        small={small}
        className={className}
      />
    )

  const shortcuts = keyAct.options
    .filter((act) => act === 'talk' || act === 'layout' || act in acts)
    .flatMap((act) => keys[act] ?? [])
    .map((key) => (key === ' ' ? 'Space' : key))
    .join(' ')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const act = actOfKey(keys, event.key.toLowerCase())
    if (act === 'talk') {
      event.preventDefault()
      if (!event.repeat) pushToTalk?.send({ type: 'pushToTalk.held', muted: !audio.on && !audio.interrupted })
      return
    }
    const perform = act === null ? undefined : { layout: toggleLayout, ...acts }[act]
    if (perform === undefined || event.repeat) return
    event.preventDefault()
    perform()
  }

  // Also when the focus moves while the key is down, because the release would not be received here.
  const stopTalking = () => pushToTalk?.send({ type: 'pushToTalk.released' })
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() === keys.talk) stopTalking()
  }

  return (
    <section
      aria-label={t('stage.label')}
      aria-keyshortcuts={shortcuts === '' ? undefined : shortcuts}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
      onBlur={stopTalking}
      className={cx(
        '@container relative flex min-h-0 min-w-0 flex-1 p-2 sm:p-3',
        aside ? 'flex-col gap-2 wide:flex-row' : 'flex-col',
      )}
      tabIndex={-1}
      data-focus-quiet
    >
      <CaptionLines meeting={meeting} selfAt={aside || grid || selfHidden ? null : selfAt} />
      {tiles.length === 0 && !shows ? (
        <div className="flex flex-1 items-center justify-center p-6 text-center">{alone}</div>
      ) : null}
      {screen === null ? null : <SharedScreen name={screen.name} trackId={screen.trackId} />}
      {played === null ? null : <PlayedVideo {...played} />}
      {board === null ? null : (
        <Suspense fallback={<WhiteboardSpace />}>
          <WhiteboardFrame meeting={meeting} board={board} onPicture={onPicture} />
        </Suspense>
      )}
      {large !== undefined && aside ? (
        <ul className="contents">{tileOf(large, 'relative min-h-0 flex-1 list-none')}</ul>
      ) : null}
      {aside ? (
        <ul className="flex shrink-0 gap-2 overflow-auto wide:w-56 wide:flex-col">
          {rest.map((tile) => tileOf(tile, 'relative aspect-video w-32 shrink-0 wide:w-full', true))}
          {self('relative aspect-video w-32 shrink-0 wide:w-full', true)}
        </ul>
      ) : (
        <ul
          className={cx(
            grid
              ? 'grid min-h-0 flex-1 auto-rows-fr grid-cols-1 gap-2 sm:grid-cols-2 sm:gap-3'
              : tiles.length === 1
                ? 'min-h-0 flex-1'
                : 'contents',
            tiles.length > 4 && 'wide:grid-cols-3',
          )}
        >
          {tiles.map((tile) => tileOf(tile, grid ? 'relative min-h-0' : 'relative h-full'))}
          {self(
            grid
              ? 'relative min-h-0'
              : cx('absolute aspect-video w-[clamp(5.5rem,30%,13rem)] shadow-raised', CORNER[corner]),
            !grid,
          )}
        </ul>
      )}
    </section>
  )
}
