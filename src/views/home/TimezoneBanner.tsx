import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { offsetLabel } from '../../contracts/portal/timezone.ts'
import { zoneOptionOf } from '../../contracts/portal/zoneOptions.ts'
import { selectZoneMismatch } from '../../machines/practitioner/currentPractitionerMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'

/**
 * Stays after the TIMEZONE_ERROR toast has gone, and offers both solutions (readings P5.01). The device's offset is not
 * saved at once: the form that opens with it asks about the weekly hours, and says what they do to booked visits.
 */
export const TimezoneBanner = () => {
  const { t } = useTranslation('portal')
  const current = useLasting('currentPractitioner')
  const zones = useSelector(current, selectZoneMismatch)
  if (zones === null) return null
  const profile = offsetLabel(zones.profileOffsetMin)
  const device = offsetLabel(zones.browserOffsetMin)
  const offered = zoneOptionOf(zones.browserOffsetMin)
  return (
    <Banner
      tone="warning"
      title={t('timezone.title')}
      actions={
        <>
          <Button size="sm" tone="secondary" onClick={() => current.send({ type: 'timezone.dismissed' })}>
            {t('timezone.keep', { profile })}
          </Button>
          <ButtonLink
            size="sm"
            tone="quiet"
            to={`/settings/account?edit=true${offered === null ? '' : `&zone=${encodeURIComponent(offered)}`}`}
            className="underline underline-offset-4"
          >
            {offered === null ? t('timezone.change') : t('timezone.use', { device })}
          </ButtonLink>
        </>
      }
    >
      {t('timezone.text', { profile, device })}
    </Banner>
  )
}
