import { useSelector } from '@xstate/react'
import { CaptionsOff, Captions as CaptionsOn, Pause, Play, X } from 'lucide-react'
import { type KeyboardEvent, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { PLAYBACK_RATES } from '../../contracts/portal/recording/playback.ts'
import type { RecordedFile } from '../../contracts/portal/recording/recording.ts'
import type { CallTranscript } from '../../contracts/portal/transcript/transcript.ts'
import type { VisitAccountRef } from '../../machines/pastVisit/pastVisitParts.ts'
import { captionsAt, captionsOf, type RecordingCaption } from '../../machines/pastVisit/recordingCaptions.ts'
import { chaptersOf } from '../../machines/pastVisit/recordingChapters.ts'
import { type RecordingPlayerRef, unreadableFiles } from '../../machines/pastVisit/recordingPlayerMachine.ts'
import type { VisitTranscriptsRef } from '../../machines/pastVisit/visitTranscriptsMachine.ts'
import { useRecordingScreens } from '../app/RecordingScreensContext.ts'
import { clockText } from '../meeting/call/CallTimer.tsx'
import { Announced } from '../ui/Announced.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Loader } from '../ui/Loader.tsx'
import { RangeField } from '../ui/RangeField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { KNOWN_ROLES } from './knownRoles.ts'
import { useFactText } from './useFactText.ts'

const SECOND_MS = 1_000
/** The step of the arrow keys. */
const STEP_MS = 5_000

/** Outside the component, so that the focus moves once, when the player appears. */
const focus = (element: HTMLElement | null) => element?.focus()

const clockOf = (ms: number): string => clockText(Math.floor(ms / SECOND_MS))

const PARTICIPANT = /^([a-z]+)-(\d+)$/
const ROLES = ['doctor', 'patient', 'observer'] as const
/** The same list each time, so that nothing is drawn again for it. */
const NONE: readonly CallTranscript[] = []

/** One file: a person's camera and microphone, a shared screen, or everybody in one picture. */
const Screen = ({ file, index, unreadable }: { file: RecordedFile; index: number; unreadable: boolean }) => {
  const { t } = useTranslation('pastVisit')
  const screens = useRecordingScreens()
  const place = useCallback(
    (element: HTMLVideoElement | null) => screens.place(index, element),
    [screens, index],
  )
  const [, name, number] = PARTICIPANT.exec(file.participant) ?? []
  const role = ROLES.find((one) => one === name)
  const who =
    role === undefined
      ? t('recordings.person')
      : t('recordings.who', { role: t(`role.${role}`), number: number ?? '' })
  const labels = {
    regular: who,
    screen: t('recordings.screenOf', { who }),
    composed: t('recordings.everyone'),
  }
  const label = labels[file.source]
  return (
    <figure className="relative grid min-w-0 flex-1 basis-56 content-center overflow-hidden rounded-lg bg-hero text-on-hero has-[[data-idle]]:hidden">
      {/* biome-ignore lint/a11y/useMediaCaption: captions stand below the pictures, once for all files */}
      <video ref={place} playsInline aria-label={label} className="aspect-video w-full object-contain" />
      <figcaption className="absolute bottom-1.5 left-1.5 rounded-md bg-hero/85 px-2 py-0.5 text-sm font-semibold">
        {file.hasVideo ? label : t('recordings.soundOnly', { who: label })}
      </figcaption>
      {unreadable ? (
        <Announced className="absolute inset-0 grid place-content-center p-4 text-center">
          {t('recordings.unreadable')}
        </Announced>
      ) : null}
    </figure>
  )
}

/** The captions of this moment. Their place stays when nobody speaks, so that nothing below it moves. */
const Captions = ({ captions }: { captions: readonly RecordingCaption[] }) => {
  const { t } = useTranslation('pastVisit')
  return (
    <ul
      aria-label={t('recordings.captions')}
      className="grid min-h-20 content-end gap-1 rounded-lg bg-hero px-3 py-2 text-on-hero"
    >
      {captions.map(({ at, role, name, text }) => {
        const known = KNOWN_ROLES.find((one) => one === role)
        const who = name !== '' ? name : known === undefined ? role : t(`role.${known}`)
        return (
          <li key={`${at} ${text}`} className="wrap-anywhere">
            <span className="font-semibold">{who}:</span> {text}
          </li>
        )
      })}
    </ul>
  )
}

interface RecordingPlayerProps {
  player: RecordingPlayerRef
  account: VisitAccountRef | undefined
  transcripts: VisitTranscriptsRef | undefined
  onClose: () => void
}

/** The files side by side on one clock, with the moments of the visit as chapters (experience §8.2). */
export const RecordingPlayer = ({ player, account, transcripts, onClose }: RecordingPlayerProps) => {
  const { t, i18n } = useTranslation('pastVisit')
  const { textOf } = useFactText()
  const {
    files,
    startedAt,
    duration,
    position,
    rate,
    failure,
    failures,
    captions: areCaptionsOn,
  } = useSelector(player, ({ context }) => context)
  const playing = useSelector(player, (snapshot) => snapshot.matches({ ready: 'playing' }))
  const loading = useSelector(player, (snapshot) => snapshot.matches('loading'))
  const failed = useSelector(player, (snapshot) => snapshot.matches('failed'))
  const entries = useSelector(account, (snapshot) => snapshot?.context.data?.entries ?? [])
  const list = useSelector(transcripts, (snapshot) => snapshot?.children.transcriptList)
  const kept = useSelector(list, (snapshot) => snapshot?.context.data?.transcripts ?? NONE)
  const unreadable = unreadableFiles(failures)
  const chapters = startedAt === null ? [] : chaptersOf(entries, { startedAt, duration })
  const captions = startedAt === null ? [] : captionsOf(kept, entries, { startedAt, duration })
  const seek = (to: number) =>
    player.send({ type: 'recordingPlayer.seekRequested', to: Math.min(Math.max(0, to), duration) })
  const toggle = () => player.send({ type: 'recordingPlayer.toggled' })
  const number = new Intl.NumberFormat(i18n.language)
  // The range and the list of speeds keep their own keys.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return
    if (event.key === 'ArrowLeft') seek(position - STEP_MS)
    else if (event.key === 'ArrowRight') seek(position + STEP_MS)
    else if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) toggle()
    else return
    event.preventDefault()
  }
  return (
    <section
      aria-labelledby="recording-player"
      onKeyDown={onKeyDown}
      className="mt-5 grid gap-4 border-t border-line pt-4"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 id="recording-player" ref={focus} tabIndex={-1} className="text-base font-semibold">
          {t('recordings.player')}
        </h3>
        <IconButton
          size="sm"
          label={t('recordings.close')}
          icon={<X size={18} aria-hidden="true" />}
          onClick={onClose}
        />
      </div>
      {loading && files.length === 0 ? <Loader label={t('recordings.loading')} /> : null}
      {failed ? (
        <Banner
          urgent
          tone="danger"
          title={t('recordings.playFailed')}
          actions={
            <Button size="sm" onClick={() => player.send({ type: 'recordingPlayer.retryRequested' })}>
              {t('retry', { ns: 'common' })}
            </Button>
          }
        >
          {t('failedText', { code: String(failure?.code ?? '') })}
        </Banner>
      ) : null}
      {files.length === 0 ? null : (
        <>
          <div className="flex flex-wrap gap-2">
            {files.map((file, index) => (
              <Screen
                key={`${file.participant} ${file.source} ${file.at}`}
                file={file}
                index={index}
                unreadable={unreadable.includes(index)}
              />
            ))}
          </div>
          {captions.length > 0 && areCaptionsOn ? (
            <Captions captions={captionsAt(captions, position)} />
          ) : null}
          <div className="grid gap-3">
            <RangeField
              label={t('recordings.position')}
              value={Math.floor(position / SECOND_MS)}
              max={Math.max(1, Math.ceil(duration / SECOND_MS))}
              shown={t('recordings.positionText', { at: clockOf(position), length: clockOf(duration) })}
              onChange={(to) => seek(to * SECOND_MS)}
            />
            <div className="flex flex-wrap items-end gap-3">
              <Button
                icon={
                  playing ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />
                }
                disabled={loading || failed}
                onClick={toggle}
              >
                {t(playing ? 'recordings.pause' : 'recordings.resume')}
              </Button>
              {captions.length === 0 ? null : (
                <Button
                  tone="secondary"
                  aria-pressed={areCaptionsOn}
                  icon={
                    areCaptionsOn ? (
                      <CaptionsOn size={18} aria-hidden="true" />
                    ) : (
                      <CaptionsOff size={18} aria-hidden="true" />
                    )
                  }
                  onClick={() => player.send({ type: 'recordingPlayer.captionsToggled' })}
                >
                  {t('recordings.captions')}
                </Button>
              )}
              <SelectField
                label={t('recordings.speed')}
                value={String(rate)}
                onChange={({ currentTarget }) =>
                  player.send({ type: 'recordingPlayer.rateChosen', rate: Number(currentTarget.value) })
                }
                options={PLAYBACK_RATES.map((one) => ({
                  value: String(one),
                  label: t('recordings.times', { rate: number.format(one) }),
                }))}
              />
            </div>
          </div>
          {chapters.length === 0 ? null : (
            <div className="grid gap-2">
              <h4 className="text-sm font-semibold">{t('recordings.chapters')}</h4>
              <ol className="grid">
                {chapters.map((chapter) => (
                  <li key={chapter.seq}>
                    <button
                      type="button"
                      onClick={() => seek(chapter.at)}
                      className="flex min-h-11 w-full items-center gap-3 rounded-md px-2 text-left hover:bg-sunken"
                    >
                      <span className="text-ink-soft tabular-nums">{clockOf(chapter.at)}</span>
                      <span>{textOf(chapter.fact)}</span>
                    </button>
                  </li>
                ))}
              </ol>
            </div>
          )}
        </>
      )}
    </section>
  )
}
