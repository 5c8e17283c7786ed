import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Banner } from './Banner.tsx'
import { IconButton } from './IconButton.tsx'

interface ClosableBannerProps {
  title: string
  closeLabel: string
  children?: ReactNode
}

/** Information that is announced when it appears, and that its reader can close for good. */
export const ClosableBanner = ({ title, closeLabel, children }: ClosableBannerProps) => {
  const [isClosed, close] = useState(false)
  if (isClosed) return null
  return (
    <Banner
      announced
      tone="info"
      title={title}
      actions={
        <IconButton
          size="sm"
          label={closeLabel}
          icon={<X size={18} aria-hidden="true" />}
          onClick={() => close(true)}
        />
      }
    >
      {children}
    </Banner>
  )
}
