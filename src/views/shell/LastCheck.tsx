import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { CHECK_VALID_MS } from '../../contracts/diagnostics/lastCheck.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { useDeviceFormats } from '../format/useFormats.ts'

/** The result of the last check of this device, while it is valid (experience §8.6). */
export const LastCheck = ({ otherwise }: { otherwise?: string }) => {
  const { t } = useTranslation()
  const formats = useDeviceFormats()
  const check = useSelector(useLasting('lastCheck'), ({ context }) => context.check)
  if (check === null) return otherwise === undefined ? null : <p className="text-ink-soft">{otherwise}</p>
  return (
    <p className="text-ink-soft">
      <span className="font-semibold text-ink">{t(`lastCheck.${check.verdict}`)}</span>{' '}
      {t('lastCheck.until', { time: formats.dateTime(new Date(check.at + CHECK_VALID_MS).toISOString()) })}
    </p>
  )
}
