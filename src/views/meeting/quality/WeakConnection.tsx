import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { selectOverTcp } from '../../../machines/meeting/call/callSelectors.ts'
import { type MeetingRef, selectTrack } from '../../../machines/meeting/call/previewSelectors.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useCallPart } from '../call/useCallPart.ts'

/** One suggestion after our connection has been weak for a while (experience §8.2, Network). */
export const WeakConnection = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const lowBandwidth = useCallPart(meeting, 'lowBandwidth')
  const suggesting = useSelector(lowBandwidth, (snapshot) => snapshot?.matches('suggesting') === true)
  const soundOnly = useSelector(lowBandwidth, (snapshot) => snapshot?.matches('soundOnly') === true)
  const comesBack = useSelector(
    lowBandwidth,
    (snapshot) => snapshot?.matches({ soundOnly: 'untilGood' }) === true,
  )
  const cameraOn = useSelector(useCallPart(meeting, 'localVideo'), (snapshot) => selectTrack(snapshot).on)
  const overTcp = useSelector(useCallPart(meeting, 'mediaPath'), selectOverTcp)
  if (soundOnly)
    return (
      <div className="px-3">
        <Banner tone="info" title={comesBack ? t('weak.soundOnlyBack') : t('weak.soundOnly')} />
      </div>
    )
  if (!suggesting || !cameraOn) return null
  return (
    <div className="px-3">
      <Banner
        tone="warning"
        title={t('weak.title')}
        actions={
          <>
            <Button
              size="sm"
              onClick={() => lowBandwidth?.send({ type: 'lowBandwidth.cameraTurnedOff', comesBack: true })}
            >
              {t('weak.untilBetter')}
            </Button>
            <Button
              size="sm"
              tone="secondary"
              onClick={() => lowBandwidth?.send({ type: 'lowBandwidth.cameraTurnedOff', comesBack: false })}
            >
              {t('weak.off')}
            </Button>
            <Button
              size="sm"
              tone="quiet"
              onClick={() => lowBandwidth?.send({ type: 'lowBandwidth.declined' })}
            >
              {t('weak.keep')}
            </Button>
          </>
        }
      >
        {t('weak.text')} {overTcp ? t('weak.overTcp') : null}
      </Banner>
    </div>
  )
}
