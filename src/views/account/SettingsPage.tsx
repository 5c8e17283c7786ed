import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { useLasting } from '../app/ActorContext.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { SettingsLinks } from './SettingsLinks.tsx'

/** P2.50: the list of settings on a narrow window; a wide one shows it beside the account. */
export const SettingsPage = () => {
  const { t } = useTranslation()
  const narrow = useSelector(useLasting('shell'), ({ context }) => context.narrow)
  if (!narrow) return <Navigate to="/settings/account" replace />
  return (
    <div className="mx-auto grid w-full max-w-2xl content-start gap-4 px-4 py-6">
      <PageHeading>{t('title.settings')}</PageHeading>
      <SettingsLinks />
    </div>
  )
}
