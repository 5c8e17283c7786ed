import { useSelector } from '@xstate/react'
import { SquarePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { InstallPromptRef } from '../../machines/shell/installPromptMachine.ts'
import { Announced } from '../ui/Announced.tsx'
import { Button } from '../ui/Button.tsx'

/** One tap adds the portal to the home screen, or a sentence says how (experience §3). */
export const HomeScreenOffer = ({ install }: { install: InstallPromptRef }) => {
  const { t } = useTranslation('auth')
  const state = useSelector(install, ({ value }) => value)
  if (state === 'offered' || state === 'asking')
    return (
      <Button
        tone="quiet"
        aria-busy={state === 'asking'}
        icon={<SquarePlus size={18} aria-hidden="true" />}
        onClick={() => install.send({ type: 'install.requested' })}
      >
        {t('homeScreen.add')}
      </Button>
    )
  return (
    <Announced className="text-sm text-ink-soft empty:hidden">
      {state === 'installed' ? t('homeScreen.added') : state === 'manual' ? t('homeScreen.manual') : null}
    </Announced>
  )
}
