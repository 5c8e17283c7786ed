import type { ReactNode } from 'react'

/** The name of a key, as it stands on the keyboard. */
export const Keycap = ({ children }: { children: ReactNode }) => (
  <kbd className="rounded-sm border border-edge bg-sunken px-2 py-0.5 font-sans text-sm font-semibold whitespace-nowrap">
    {children}
  </kbd>
)
