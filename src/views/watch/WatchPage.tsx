import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { WatchRef } from '../../machines/watch/watchMachine.ts'
import { useRecordingScreens } from '../app/RecordingScreensContext.ts'
import { Announced } from '../ui/Announced.tsx'
import { Button } from '../ui/Button.tsx'

type State = 'waiting' | 'live' | 'ended' | 'failed'

const stateOf = (snapshot: ReturnType<WatchRef['getSnapshot']>): State => {
  if (snapshot.matches('ended')) return 'ended'
  if (snapshot.matches('failed')) return 'failed'
  return snapshot.matches({ watching: 'live' }) ? 'live' : 'waiting'
}

/** The stream of a call, for whoever has its address; no account and no consent of theirs is needed. */
export const WatchPage = ({ actor }: { actor: WatchRef }) => {
  const { t } = useTranslation('watch')
  const screens = useRecordingScreens()
  const place = useCallback((element: HTMLVideoElement | null) => screens.place(0, element), [screens])
  const state = useSelector(actor, stateOf)
  const text = useSelector(actor, ({ context }) => context.text)
  const isOver = state === 'ended' || state === 'failed'
  return (
    <div className="mx-auto grid w-full max-w-5xl content-start gap-4 p-4 sm:p-6">
      <h1 className="text-2xl font-bold">{t('title.watch')}</h1>
      <Announced className="font-semibold">{t(`state.${state}`)}</Announced>
      {isOver ? (
        <div className="grid justify-items-start gap-3">
          <p>{t(`about.${state}`)}</p>
          <Button tone="secondary" onClick={() => actor.send({ type: 'watch.retryRequested' })}>
            {t('retry', { ns: 'common' })}
          </Button>
        </div>
      ) : (
        <>
          <video
            ref={place}
            controls
            autoPlay
            muted
            playsInline
            aria-label={t('video')}
            className="aspect-video w-full rounded-lg bg-black"
          />
          <section aria-label={t('text')} className="min-h-7 text-lg wrap-break-word">
            <Announced>{text}</Announced>
          </section>
          <p className="text-sm text-ink-soft">{t('about.live')}</p>
        </>
      )}
    </div>
  )
}
