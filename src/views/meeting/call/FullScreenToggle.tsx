import { useSelector } from '@xstate/react'
import { Maximize, Minimize } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { VisitRef } from '../../../machines/visit/visitMachine.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** Full screen; hidden where the browser does not support it (experience §8.2). */
export const FullScreenToggle = ({ visit }: { visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const part = useSelector(visit, (snapshot) => snapshot.children.fullScreen)
  const offered = useSelector(part, (snapshot) => snapshot?.matches('unavailable') === false)
  const filled = useSelector(part, (snapshot) => snapshot?.matches('fullscreen') === true)
  if (!offered) return null
  return (
    <IconButton
      label={filled ? t('screen.frame') : t('screen.fill')}
      size="sm"
      className="text-on-hero hover:bg-hero-line"
      icon={filled ? <Minimize size={18} aria-hidden="true" /> : <Maximize size={18} aria-hidden="true" />}
      onClick={() => part?.send({ type: 'fullScreen.toggled' })}
    />
  )
}
