import { Check } from 'lucide-react'

interface MenuChoiceProps {
  label: string
  /** Language of the label when it is not the page's (WCAG 3.1.2). */
  lang?: string
  /** A short mark at the end, e.g. ESP. */
  mark?: string
  checked: boolean
  onSelect: () => void
}

/** One of several choices, of which exactly one is selected. */
export const MenuChoice = ({ label, lang, mark, checked, onSelect }: MenuChoiceProps) => (
  <button
    type="button"
    role="menuitemradio"
    aria-checked={checked}
    tabIndex={-1}
    onClick={onSelect}
    className="flex min-h-10 w-full items-center gap-3 rounded-md px-3 py-2 text-left text-sm hover:bg-neutral-soft focus:bg-neutral-soft focus-visible:-outline-offset-2"
  >
    <Check size={16} aria-hidden="true" className={checked ? 'text-primary' : 'invisible'} />
    <span lang={lang} className="flex-1 font-medium">
      {label}
    </span>
    {mark === undefined ? null : <span className="text-xs text-ink-soft">{mark}</span>}
  </button>
)
