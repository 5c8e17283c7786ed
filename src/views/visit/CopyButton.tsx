import { useSelector } from '@xstate/react'
import { Check, type LucideIcon } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { visitLinkCopy } from '../../machines/visit/roomCopies.ts'
import { Button } from '../ui/Button.tsx'
import { useAnnouncement } from '../ui/useAnnouncement.ts'

export type CopyRef = ActorRefFrom<typeof visitLinkCopy.machine>

interface CopyButtonProps {
  copy: CopyRef | undefined
  /** null while it is being prepared. */
  text: string | null
  label: string
  copiedLabel: string
  icon: LucideIcon
}

/** Copies a text, and says for a moment that it was copied. */
export const CopyButton = ({ copy, text, label, copiedLabel, icon: Icon }: CopyButtonProps) => {
  const copied = useSelector(copy, (snapshot) => snapshot?.matches('copied') === true)
  useAnnouncement(copied ? copiedLabel : '')
  return (
    <Button
      tone="secondary"
      size="sm"
      icon={copied ? <Check size={17} aria-hidden="true" /> : <Icon size={17} aria-hidden="true" />}
      onClick={() => {
        if (text !== null) copy?.send({ type: 'copy.requested', text })
      }}
    >
      {copied ? copiedLabel : label}
    </Button>
  )
}
