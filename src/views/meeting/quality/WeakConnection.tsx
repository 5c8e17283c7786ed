import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useCallPart } from '../call/useCallPart.ts'

/** One suggestion after our connection has been weak for a while (experience §8.2, Network). */
export const WeakConnection = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const stage = useCallPart(meeting, 'stage')
  const suggesting = useSelector(stage, (snapshot) => snapshot?.matches('suggesting') === true)
  const soundOnly = useSelector(stage, (snapshot) => snapshot?.matches('soundOnly') === true)
  const comesBack = useSelector(stage, (snapshot) => snapshot?.context.restoresCamera === true)
  const cameraOn = useSelector(stage, (snapshot) => snapshot?.context.cameraOn === true)
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
            <Button size="sm" onClick={() => stage?.send({ type: 'stage.cameraTurnedOff', comesBack: true })}>
              {t('weak.untilBetter')}
            </Button>
            <Button
              size="sm"
              tone="secondary"
              onClick={() => stage?.send({ type: 'stage.cameraTurnedOff', comesBack: false })}
            >
              {t('weak.off')}
            </Button>
            <Button size="sm" tone="quiet" onClick={() => stage?.send({ type: 'stage.suggestionDeclined' })}>
              {t('weak.keep')}
            </Button>
          </>
        }
      >
        {t('weak.text')}
      </Banner>
    </div>
  )
}
