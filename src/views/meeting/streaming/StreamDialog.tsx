import { useSelector } from '@xstate/react'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { StreamingCommand } from '../../../contracts/meeting/streaming/streaming.ts'
import { STREAM_PATH } from '../../../contracts/meeting/streaming/watchedStream.ts'
import { selectPermissions } from '../../../machines/meeting/call/callSelectors.ts'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { selectStreams } from '../../../machines/meeting/call/roomSelectors.ts'
import { courseOf } from '../../../machines/meeting/recording/recordingRules.ts'
import { usePageSettings } from '../../app/PageSettingsContext.ts'
import { hasTypedText } from '../../forms/hasTypedText.ts'
import { useDiscardQuestion } from '../../forms/useDiscardQuestion.tsx'
import { Announced } from '../../ui/Announced.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useCallPart } from '../call/useCallPart.ts'

/** How long a text is shown to those who watch, in seconds. */
const TEXT_SECONDS = 15

const REFUSALS: Readonly<Record<number, 'address' | 'busy' | 'missing'>> = {
  400: 'missing',
  403: 'address',
  409: 'busy',
}

/** Our page for the stream at this URL; null for a stream of another server. */
const watchPath = (url: string): string | null => {
  const [, address] = new RegExp(`${STREAM_PATH}/([\\w-]{22})/`).exec(url) ?? []
  return address === undefined ? null : `/watch/${address}`
}

const read = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

type Order = (command: StreamingCommand) => void

/** The address of the stream is lost with it, so one file is what can be kept. */
const KEPT = { singleFilePerLayer: true, hlsVod: false } as const

const StartForm = ({ meeting, order }: { meeting: MeetingRef; order: Order }) => {
  const { t } = useTranslation('meeting')
  const { recordsCalls } = usePageSettings()
  const isRecorded = useSelector(
    useCallPart(meeting, 'recording'),
    (snapshot) => snapshot !== undefined && courseOf(snapshot.context) !== 'off',
  )
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isKept = new FormData(event.currentTarget).has('keep')
    order({ kind: 'startHls', variants: [], ...(isKept ? { recording: KEPT } : {}) })
  }
  return (
    <form onSubmit={start} className="grid gap-2">
      {recordsCalls && !isRecorded ? <Checkbox name="keep">{t('streams.keep')}</Checkbox> : null}
      <Button type="submit" className="justify-self-start">
        {t('streams.start')}
      </Button>
    </form>
  )
}

/** Whether the stop of an output was requested and the room has not ended it yet. */
const useStopping = (meeting: MeetingRef, output: 'hls' | 'rtmp') =>
  useSelector(useCallPart(meeting, 'streaming'), (snapshot) => snapshot?.context.stopping[output] === true)

interface StopButtonProps {
  stopping: boolean
  onStop: () => void
  children: ReactNode
}

/** It keeps the focus while the stop is under way, and does nothing then. */
const StopButton = ({ stopping, onStop, children }: StopButtonProps) => (
  <Button
    tone="danger"
    className="justify-self-start"
    aria-disabled={stopping}
    icon={stopping ? <Spinner /> : undefined}
    onClick={() => {
      if (!stopping) onStop()
    }}
  >
    {children}
  </Button>
)

const WatchPageSection = ({ meeting, order }: { meeting: MeetingRef; order: Order }) => {
  const { t } = useTranslation('meeting')
  const { hls, address } = useSelector(useCallPart(meeting, 'room'), selectStreams, sameJson)
  const path = address === null ? null : watchPath(address)
  const isOpen = hls === 'asked' || hls === 'live'
  const stopping = useStopping(meeting, 'hls') && isOpen
  const sendText = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const payload = read(new FormData(event.currentTarget), 'text')
    if (payload === '') return
    order({ kind: 'sendTimedMetadata', items: [{ payload, duration: TEXT_SECONDS }] })
    event.currentTarget.reset()
  }
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('streams.hls')}</h3>
      <p className="text-sm text-ink-soft">{t('streams.hlsHint')}</p>
      <Announced changesOnly>{stopping ? t('streams.stopping.hls') : t(`streams.state.${hls}`)}</Announced>
      {path === null ? null : (
        <a href={path} target="_blank" rel="noreferrer" className="justify-self-start underline">
          {t('streams.watch')}
        </a>
      )}
      {hls === 'live' ? (
        <form onSubmit={sendText} className="grid gap-2">
          <TextField
            label={t('streams.note')}
            hint={t('streams.noteHint')}
            name="text"
            pattern=".{0,500}"
            title={t('streams.noteHint')}
            autoComplete="off"
          />
          <Button type="submit" size="sm" tone="secondary" className="justify-self-start">
            {t('streams.send')}
          </Button>
        </form>
      ) : null}
      {isOpen ? (
        <StopButton stopping={stopping} onStop={() => order({ kind: 'stopHls', variants: [] })}>
          {t('streams.stop')}
        </StopButton>
      ) : (
        <StartForm meeting={meeting} order={order} />
      )}
    </section>
  )
}

const ServiceSection = ({ meeting, order }: { meeting: MeetingRef; order: Order }) => {
  const { t } = useTranslation('meeting')
  const { rtmp } = useSelector(useCallPart(meeting, 'room'), selectStreams, sameJson)
  const isOpen = rtmp === 'asked' || rtmp === 'live'
  const stopping = useStopping(meeting, 'rtmp') && isOpen
  const fields = useRef<HTMLFormElement>(null)
  // Only then is the address known to be right; after a refusal it is corrected.
  useEffect(() => {
    if (rtmp === 'live') fields.current?.reset()
  }, [rtmp])
  const push = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const address = read(form, 'address').replace(/\/+$/, '')
    const key = read(form, 'key')
    order({ kind: 'startRtmp', rtmpUrls: [key === '' ? address : `${address}/${key}`], record: false })
  }
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('streams.rtmp')}</h3>
      <p className="text-sm text-ink-soft">{t('streams.rtmpHint')}</p>
      <Announced changesOnly>{stopping ? t('streams.stopping.rtmp') : t(`streams.state.${rtmp}`)}</Announced>
      {isOpen ? (
        <StopButton stopping={stopping} onStop={() => order({ kind: 'stopRtmp' })}>
          {t('streams.stopPush')}
        </StopButton>
      ) : null}
      <form ref={fields} onSubmit={push} hidden={isOpen} className="grid gap-2">
        <TextField
          label={t('streams.address')}
          hint={t('streams.addressHint')}
          name="address"
          required
          pattern="[rR][tT][mM][pP][sS]?://.+"
          title={t('streams.addressError')}
          maxLength={1_000}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField label={t('streams.key')} name="key" type="password" maxLength={1_000} autoComplete="off" />
        <Button type="submit" className="justify-self-start">
          {t('streams.push')}
        </Button>
      </form>
    </section>
  )
}

/** The doctor starts and stops the streams of the call, and sees their state (experience §8.2). */
export const StreamDialog = ({
  meeting,
  open,
  onClose,
}: {
  meeting: MeetingRef
  open: boolean
  onClose: () => void
}) => {
  const { t } = useTranslation('meeting')
  const may = useSelector(meeting, selectPermissions)
  const failure = useSelector(
    useCallPart(meeting, 'streaming'),
    (snapshot) => snapshot?.context.failure ?? null,
    sameJson,
  )
  const forms = useRef<HTMLDivElement>(null)
  const { close, question } = useDiscardQuestion(() => hasTypedText(forms.current), onClose)
  const order: Order = (command) => meeting.send({ type: 'streaming.ordered', command })
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('streams.title')}
      closeLabel={t('close', { ns: 'common' })}
      size="sm"
    >
      <div ref={forms} className="grid gap-5">
        <p>{t('streams.text')}</p>
        {failure === null ? null : (
          <Banner urgent tone="danger" title={t(`streams.refused.${REFUSALS[failure.code] ?? 'other'}`)} />
        )}
        {may?.hlsStreaming === true ? <WatchPageSection meeting={meeting} order={order} /> : null}
        {may?.rtmpStreaming === true ? <ServiceSection meeting={meeting} order={order} /> : null}
      </div>
      {question}
    </Dialog>
  )
}
