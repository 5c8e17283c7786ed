import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { GuestJoinRef } from '../../machines/guest/guestJoinMachine.ts'
import { useDeviceFormats } from '../format/useFormats.ts'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Card } from '../ui/Card.tsx'

/**
 * The results of the visit for the patient, and the link to its page, which shows the same later (experience
 * §8.7).
 */
export const VisitEndCard = ({ guest }: { guest: GuestJoinRef }) => {
  const { t } = useTranslation('guest')
  const formats = useDeviceFormats()
  const left = useSelector(guest, ({ context }) => context.left)
  if (left === null) return null
  const { prescriptions, files, next_start: next } = left
  return (
    <Card title={t('left.heading')}>
      <div className="grid gap-4">
        {prescriptions === 0 && files === 0 && next === null ? (
          <p>{t('left.nothing')}</p>
        ) : (
          <ul className="grid gap-2">
            {prescriptions === 0 ? null : <li>{t('left.prescriptions', { count: prescriptions })}</li>}
            {files === 0 ? null : <li>{t('left.files', { count: files })}</li>}
            {next === null ? null : (
              <li>{t('left.next', { when: formats.dateTime(next), zone: formats.zone(next) })}</li>
            )}
          </ul>
        )}
        <ButtonLink to={`/visit/${encodeURIComponent(left.token)}`} size="lg" block>
          {t('left.open')}
        </ButtonLink>
        <p className="text-base text-ink-soft">{t('left.later')}</p>
      </div>
    </Card>
  )
}
