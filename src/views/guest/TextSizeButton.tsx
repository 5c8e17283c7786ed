import { useSelector } from '@xstate/react'
import { AArrowUp } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { textSize } from '../../contracts/meeting/call/callPreferences.ts'
import type { MeetingRef } from '../../machines/meeting/call/previewSelectors.ts'
import { useCallPart } from '../meeting/call/useCallPart.ts'
import { IconButton } from '../ui/IconButton.tsx'

/** All sizes of the page are relative to the root's. */
const ROOT_SIZE = { normal: '', large: '125%', larger: '150%' } as const

interface TextSizeButtonProps {
  meeting: MeetingRef
  /** Its colours on the dark frame of the call. */
  className?: string
}

/** Larger text for the guest, in three steps; this device keeps the choice (experience §8.7). */
export const TextSizeButton = ({ meeting, className }: TextSizeButtonProps) => {
  const { t } = useTranslation('guest')
  const preferences = useCallPart(meeting, 'callPreferences')
  const size = useSelector(preferences, (snapshot) => snapshot?.context.textSize ?? 'normal')
  useEffect(() => {
    document.documentElement.style.fontSize = ROOT_SIZE[size]
    return () => {
      document.documentElement.style.fontSize = ''
    }
  }, [size])
  const next = textSize.options[(textSize.options.indexOf(size) + 1) % textSize.options.length] ?? 'normal'
  return (
    <IconButton
      className={className}
      label={t('textSize', { size: t(`textSizes.${size}`) })}
      icon={<AArrowUp size={20} aria-hidden="true" />}
      onClick={() => preferences?.send({ type: 'callPreferences.textSizeChosen', size: next })}
    />
  )
}
