import { useSelector } from '@xstate/react'
import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApp, useChild } from '../app/ActorContext.tsx'
import { useFormats } from '../format/useFormats.ts'

/** Says since when the shown data may be outdated; nothing is hidden (experience §2.2). */
export const OfflineBanner = () => {
  const { t } = useTranslation()
  const formats = useFormats()
  const offline = useSelector(useApp(), (snapshot) => snapshot.matches({ network: 'offline' }))
  const readAt = useSelector(
    useChild('appointmentPolling'),
    (snapshot) => snapshot?.context.serverTime ?? null,
  )
  if (!offline) return null
  return (
    <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm font-semibold text-on-warning-soft">
      <WifiOff size={16} aria-hidden="true" />
      {readAt === null ? t('offline') : t('offlineSince', { time: formats.time(readAt) })}
    </p>
  )
}
