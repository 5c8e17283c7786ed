import { ChevronDown } from 'lucide-react'
import { useId } from 'react'

interface NativeSelectProps {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** The system's own list: on a phone it is the one people know, and it costs no code. */
export const NativeSelect = ({ label, value, options, onChange }: NativeSelectProps) => {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="min-h-11 w-full appearance-none truncate rounded-md border border-edge bg-surface pr-10 pl-3 text-base text-ink"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft"
        />
      </div>
    </div>
  )
}
