import { useSelector } from '@xstate/react'
import { WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useApp } from '../app/ActorContext.tsx'

/** Warns that the shown data may be outdated; nothing is hidden (experience §2.2). */
export const OfflineBanner = () => {
  const { t } = useTranslation()
  const offline = useSelector(useApp(), (snapshot) => snapshot.matches({ network: 'offline' }))
  if (!offline) return null
  return (
    <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-sm font-semibold text-on-warning-soft">
      <WifiOff size={16} aria-hidden="true" />
      {t('offline')}
    </p>
  )
}
