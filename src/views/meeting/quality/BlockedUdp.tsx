import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { selectOverTcp } from '../../../machines/meeting/call/callSelectors.ts'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { Banner } from '../../ui/Banner.tsx'
import { useCallPart } from '../call/useCallPart.ts'

/** Before a call, while another network can still be chosen: this one blocks UDP (decision 0086). */
export const BlockedUdp = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('devices')
  const overTcp = useSelector(useCallPart(meeting, 'mediaPath'), selectOverTcp)
  if (!overTcp) return null
  return (
    <Banner tone="info" title={t('blockedUdp.title')}>
      <p>{t('blockedUdp.text')}</p>
    </Banner>
  )
}
