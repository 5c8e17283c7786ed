import { useSelector } from '@xstate/react'
import { RotateCcw, Signal, SignalLow, SignalMedium, VideoOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  isSlow,
  type MeetingRef,
  sameJson,
  selectConnectionQuality,
  selectTrack,
} from '../../../machines/meeting/call/previewSelectors.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useAnnouncement } from '../../ui/useAnnouncement.ts'
import { useCallPart } from '../call/useCallPart.ts'

interface PreviewNetworkProps {
  meeting: MeetingRef
  /** Joining is not possible yet, or is under way. */
  disabled: boolean
  /** The form that joins, or what joins; the camera has been turned off by then. */
  join: { readonly form: string } | (() => void)
}

/** The connection before a call, in a word; where it is slow, a way in without the camera (experience §8.1). */
export const PreviewNetwork = ({ meeting, disabled, join }: PreviewNetworkProps) => {
  const { t } = useTranslation('devices')
  const networkQuality = useCallPart(meeting, 'networkQuality')
  const quality = useSelector(networkQuality, selectConnectionQuality)
  const { on } = useSelector(useCallPart(meeting, 'localVideo'), selectTrack, sameJson)
  const isOffered = isSlow(quality) && on
  useAnnouncement(isOffered ? `${t('slow.title')} ${t('slow.text')}` : '')
  if (quality === null) return null
  const Icon = quality === 'measuring' || quality > 3 ? Signal : quality > 1 ? SignalMedium : SignalLow
  const word = quality === 'measuring' ? t('network.unknown') : t(`network.${quality}`)
  return (
    <>
      <p className="flex items-center gap-2 text-base">
        <Icon size={18} aria-hidden="true" />
        {t('network.is', { word })}
      </p>
      {isOffered ? (
        <Banner
          tone="warning"
          title={t('slow.title')}
          actions={
            <>
              <Button
                size="sm"
                disabled={disabled}
                {...(typeof join === 'function' ? {} : { form: join.form })}
                icon={<VideoOff size={16} aria-hidden="true" />}
                onClick={({ currentTarget: { form } }) => {
                  meeting.send({ type: 'meeting.toggleRequested', kind: 'video', enabled: false })
                  // A submit button would be gone before it submits, because nothing is offered without the camera.
                  if (typeof join === 'function') join()
                  else form?.requestSubmit()
                }}
              >
                {t('slow.start')}
              </Button>
              <Button
                size="sm"
                tone="quiet"
                icon={<RotateCcw size={16} aria-hidden="true" />}
                onClick={() => networkQuality?.send({ type: 'networkQuality.testRequested' })}
              >
                {t('slow.again')}
              </Button>
            </>
          }
        >
          {t('slow.text')}
        </Banner>
      ) : null}
    </>
  )
}
