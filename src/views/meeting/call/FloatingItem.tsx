import { useSelector } from '@xstate/react'
import { PictureInPicture2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { VisitRef } from '../../../machines/visit/visitMachine.ts'
import { MenuItem } from '../../ui/MenuItem.tsx'

/** Opens and closes the floating window, as an entry of a menu; nothing where the browser has none. */
export const FloatingItem = ({ visit, onClose }: { visit: VisitRef; onClose: () => void }) => {
  const { t } = useTranslation('meeting')
  const part = useSelector(visit, (snapshot) => snapshot.children.floatingWindow)
  const offered = useSelector(part, (snapshot) => snapshot?.matches('unavailable') === false)
  const open = useSelector(part, (snapshot) => snapshot?.matches('open') === true)
  if (!offered) return null
  return (
    <MenuItem
      icon={<PictureInPicture2 />}
      onSelect={() => {
        part?.send({ type: 'floatingWindow.toggled' })
        onClose()
      }}
    >
      {open ? t('floating.close') : t('floating.open')}
    </MenuItem>
  )
}
