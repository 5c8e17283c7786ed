import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { DayEndRef } from '../../machines/appointment/homeQueries.ts'
import { useFormats } from '../format/useFormats.ts'
import { visitPath } from '../pastVisit/visitPath.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'

/** After the last visit of the day: prescriptions, and a link to each note that is not signed. */
export const DayEnd = ({ dayEnd }: { dayEnd: DayEndRef }) => {
  const { t } = useTranslation('home')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const { data, failure } = useSelector(dayEnd, ({ context }) => context)
  if (data === null)
    return failure === null ? null : (
      <Banner
        tone="warning"
        title={t('day.endFailed')}
        actions={
          <Button size="sm" tone="secondary" onClick={() => dayEnd.send({ type: 'query.refreshRequested' })}>
            {common('retry')}
          </Button>
        }
      />
    )
  if (data.held === 0) return null
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      {data.prescriptions === 0 ? null : <p>{t('day.prescriptions', { count: data.prescriptions })}</p>}
      {data.unsigned.length === 0 ? (
        <p>{t('day.allSigned')}</p>
      ) : (
        <>
          <p className="font-semibold">{t('day.unsigned', { count: data.unsigned.length })}</p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {data.unsigned.map(({ id, start_time }) => (
              <li key={id}>
                <Link
                  to={visitPath(id)}
                  className="inline-flex min-h-6 items-center underline underline-offset-4"
                >
                  {t('day.visitAt', { time: formats.time(start_time) })}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
