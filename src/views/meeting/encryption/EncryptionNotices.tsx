import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../../machines/meeting/call/previewSelectors.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useCallPart } from '../call/useCallPart.ts'
import { useEncryptionCourse } from './useEncryption.ts'

/** Why nothing of this person is sent, and what to do. */
export const EncryptionNotices = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation('devices')
  const encryption = useCallPart(meeting, 'encryption')
  const course = useEncryptionCourse(meeting)
  if (course === 'unsupported')
    return (
      <Banner tone="danger" urgent title={t('encryption.unsupported')}>
        {t('encryption.unsupportedText')}
      </Banner>
    )
  if (course === 'failed')
    return (
      <Banner tone="danger" urgent title={t('encryption.failed')}>
        {t('encryption.failedText')}
      </Banner>
    )
  if (course === 'released')
    return (
      <Banner
        tone="warning"
        urgent
        title={t('encryption.released')}
        actions={
          <Button size="sm" onClick={() => encryption?.send({ type: 'encryption.offAccepted' })}>
            {t('encryption.goOn')}
          </Button>
        }
      >
        {t('encryption.releasedText')}
      </Banner>
    )
  return null
}
