import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { offsetLabel } from '../../contracts/portal/timezone.ts'
import { selectZoneMismatch } from '../../machines/practitioner/currentPractitionerMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'

/** Stays after the TIMEZONE_ERROR toast has gone, and offers both solutions (readings P5.01). */
export const TimezoneBanner = () => {
  const { t } = useTranslation('portal')
  const current = useLasting('currentPractitioner')
  const zones = useSelector(current, selectZoneMismatch)
  if (zones === null) return null
  const profile = offsetLabel(zones.profileOffsetMin)
  return (
    <Banner
      tone="warning"
      title={t('timezone.title')}
      actions={
        <>
          <Button size="sm" tone="secondary" onClick={() => current.send({ type: 'timezone.dismissed' })}>
            {t('timezone.keep', { profile })}
          </Button>
          <ButtonLink size="sm" tone="quiet" to="/settings/account" className="underline underline-offset-4">
            {t('timezone.change')}
          </ButtonLink>
        </>
      }
    >
      {t('timezone.text', { profile, device: offsetLabel(zones.browserOffsetMin) })}
    </Banner>
  )
}
