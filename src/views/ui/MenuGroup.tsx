import { type ReactNode, useId } from 'react'

/** Entries of a menu under a heading. */
export const MenuGroup = ({ label, children }: { label: string; children: ReactNode }) => {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: the entries of a menu are grouped by a role, not by a fieldset
    <div
      role="group"
      aria-labelledby={id}
      className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
    >
      <p id={id} className="px-3 pt-1 pb-0.5 text-xs font-semibold text-ink-soft">
        {label}
      </p>
      {children}
    </div>
  )
}
