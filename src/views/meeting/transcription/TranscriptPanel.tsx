import { useSelector } from '@xstate/react'
import { Captions } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Caption } from '../../../contracts/meeting/transcription/transcription.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { selectCourse, selectFound } from '../../../machines/meeting/transcription/transcriptionSelectors.ts'
import type { NoteRef } from '../../../machines/note/noteMachine.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { clockText } from '../call/CallTimer.tsx'
import { useCallPart } from '../call/useCallPart.ts'
import { useUnreadableReason } from '../encryption/useEncryption.ts'
import { CaptionLookFields } from './CaptionLookFields.tsx'
import { SavingControl } from './SavingControl.tsx'
import { SpokenLanguageField } from './SpokenLanguageField.tsx'
import { TakeOver } from './TakeOver.tsx'
import { usePeerNames } from './usePeerNames.ts'

interface TranscriptPanelProps {
  meeting: MeetingRef
  note: NoteRef | undefined
  /** When the doctor joined the call, ms since the epoch. */
  joinedAt: number | null
}

/** Captions on and off, the doctor's language, and all that was said, to be searched (experience §8.2). */
export const TranscriptPanel = ({ meeting, note, joinedAt }: TranscriptPanelProps) => {
  const { t, i18n } = useTranslation('captions')
  const transcription = useCallPart(meeting, 'transcription')
  const course = useSelector(transcription, selectCourse)
  const allowed = useSelector(transcription, (snapshot) => snapshot?.context.allowed === true)
  const busy = useSelector(transcription, (snapshot) => snapshot?.matches({ request: 'none' }) === false)
  const search = useSelector(transcription, (snapshot) => snapshot?.context.search ?? '')
  const found = useSelector(transcription, selectFound, sameJson)
  const startedAt = useSelector(useCallPart(meeting, 'room'), (snapshot) => snapshot?.context.room.startedAt)
  const unreadable = useUnreadableReason(meeting)
  const { nameOf, writtenName } = usePeerNames(meeting)
  /** The clock that the room shows. */
  const timeOf = ({ start }: Caption): string => {
    const before = joinedAt === null || startedAt == null ? 0 : (Number(startedAt) - joinedAt) / 1_000
    return clockText(Math.max(0, Math.floor(start + before)))
  }
  const isOn = course === 'on' || course === 'coming'
  return (
    <ScrollArea className="grid min-h-0 flex-1 content-start gap-3 p-4">
      {allowed ? (
        <div className="grid gap-3">
          <div>
            <Button
              disabled={busy || unreadable !== undefined}
              onClick={() =>
                transcription?.send(
                  isOn
                    ? { type: 'transcription.stopRequested', mode: 'caption' }
                    : { type: 'transcription.startRequested', language: i18n.language },
                )
              }
            >
              {t(isOn ? 'turnOff' : 'turnOn')}
            </Button>
          </div>
          {isOn ? null : <p className="text-sm text-ink-soft">{unreadable ?? t('turnOnHint')}</p>}
          {course === 'on' ? (
            <>
              <SpokenLanguageField meeting={meeting} />
              <SavingControl meeting={meeting} />
            </>
          ) : null}
        </div>
      ) : (
        <p className="text-sm text-ink-soft">{t('notOffered')}</p>
      )}
      <CaptionLookFields meeting={meeting} />
      <TextField
        type="search"
        label={t('search')}
        value={search}
        onChange={({ target }) =>
          transcription?.send({ type: 'transcription.searched', search: target.value })
        }
      />
      {found.length === 0 ? (
        <EmptyState
          icon={<Captions size={26} />}
          title={t(search === '' ? 'empty' : 'notFound')}
          text={t(search === '' ? 'emptyText' : 'notFoundText')}
        />
      ) : (
        <ol aria-live="off" aria-label={t('transcript')} className="grid gap-3">
          {found.map((caption) => (
            <li key={`${caption.peerId} ${caption.start}`} className="grid gap-0.5">
              <p className="text-sm text-ink-soft">
                <span className="font-semibold text-ink">{nameOf(caption.peerId)}</span>{' '}
                <span className="tabular-nums">{timeOf(caption)}</span>
              </p>
              <p className="wrap-anywhere">{caption.text}</p>
              {caption.final ? (
                <TakeOver
                  note={note}
                  time={timeOf(caption)}
                  name={writtenName(caption.peerId)}
                  text={caption.text}
                />
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </ScrollArea>
  )
}
