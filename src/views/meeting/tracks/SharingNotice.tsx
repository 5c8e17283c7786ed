import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type MeetingRef, sameJson } from '../../../machines/meeting/call/previewSelectors.ts'
import { selectShare } from '../../../machines/meeting/tracks/mediaSelectors.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useCallPart } from '../call/useCallPart.ts'

/** "You are sharing. Stop.", and what is not shared (experience §8.2, Screen share). */
export const SharingNotice = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('meeting')
  const screen = useCallPart(meeting, 'localScreen')
  const share = useSelector(screen, selectShare, sameJson)
  if (share?.state !== 'on') return null
  return (
    <div className="px-3">
      <Banner
        tone="info"
        title={t('share.mine')}
        actions={
          <>
            {share.hasSound ? (
              <Button
                size="sm"
                tone="secondary"
                onClick={() => screen?.send({ type: 'screen.soundToggled', enabled: share.soundMuted })}
              >
                {share.soundMuted ? t('share.soundOn') : t('share.soundOff')}
              </Button>
            ) : null}
            <Button size="sm" onClick={() => screen?.send({ type: 'screen.stopRequested' })}>
              {t('share.stop')}
            </Button>
          </>
        }
      >
        {share.hasSound ? null : t('share.noSound')}
      </Banner>
    </div>
  )
}
