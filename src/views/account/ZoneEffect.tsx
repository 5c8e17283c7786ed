import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { ZoneImpactRef } from '../../machines/account/accountDetailsParts.ts'
import { fullName } from '../format/patientName.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { Announced } from '../ui/Announced.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

/** The booked visits that the weekly hours leave outside, before another time zone is saved (experience §2.6). */
export const ZoneEffect = ({ impact, zone }: { impact: ZoneImpactRef; zone: string }) => {
  const { t } = useTranslation('account')
  const formats = useZonedFormats(zone)
  const { data, failure } = useSelector(impact, ({ context }) => context)
  if (failure !== null)
    return (
      <Banner
        announced
        tone="warning"
        title={t('details.effectFailed')}
        actions={
          <Button size="sm" tone="secondary" onClick={() => impact.send({ type: 'query.refreshRequested' })}>
            {t('details.effectRetry')}
          </Button>
        }
      />
    )
  if (data === null) return <Announced className="text-sm">{t('details.effectCounting')}</Announced>
  const { visits, visit_count: count } = data
  if (count === 0) return <Announced className="text-sm">{t('details.effectNone')}</Announced>
  return (
    <Banner announced tone="warning" title={t('details.effect', { count })}>
      <ul aria-label={t('details.effectVisits')} className="mt-1 list-inside list-disc">
        {visits.map(({ id, start_time, client }) => (
          <li key={id}>{`${fullName(client)}, ${formats.dateTime(start_time)}`}</li>
        ))}
      </ul>
      {visits.length < count ? <p>{t('details.effectMore', { count: count - visits.length })}</p> : null}
    </Banner>
  )
}
