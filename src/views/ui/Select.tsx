import {
  Description,
  Field,
  Label,
  Listbox,
  ListboxButton,
  ListboxOption,
  ListboxOptions,
} from '@headlessui/react'
import { Check, ChevronDown, Lock } from 'lucide-react'
import { cx } from './cx.ts'
import { FieldError } from './FieldError.tsx'

export interface SelectOption {
  value: string
  label: string
}

interface SelectProps {
  label: string
  placeholder: string
  /** null: nothing is chosen, and the placeholder is shown. */
  value: string | null
  options: readonly SelectOption[]
  onChange: (value: string) => void
  error?: string | undefined
  disabled?: boolean
  /** Hides the label visually where the context makes it clear. */
  labelHidden?: boolean
}

/** P2.71-P2.74: label, placeholder, error text, and a lock when it is disabled. */
export const Select = ({
  label,
  placeholder,
  value,
  options,
  onChange,
  error,
  disabled = false,
  labelHidden = false,
}: SelectProps) => {
  const chosen = options.find((option) => option.value === value)
  return (
    <Field disabled={disabled} className="grid gap-1.5">
      <Label className={labelHidden ? 'sr-only' : 'text-sm font-semibold'}>{label}</Label>
      <Listbox
        value={value}
        onChange={(next) => next !== null && onChange(next)}
        invalid={error !== undefined}
      >
        <ListboxButton
          className={cx(
            'flex min-h-11 w-full items-center justify-between gap-2 rounded-md border bg-surface px-3 text-left text-base',
            'data-disabled:bg-sunken data-disabled:text-ink-soft',
            error === undefined ? 'border-edge' : 'border-danger',
          )}
        >
          <span className={cx('truncate', chosen === undefined && 'text-ink-soft')}>
            {chosen?.label ?? placeholder}
          </span>
          {disabled ? (
            <Lock size={16} aria-hidden="true" data-testid="select-lock" className="shrink-0 text-ink-soft" />
          ) : (
            <ChevronDown size={18} aria-hidden="true" className="shrink-0 text-ink-soft" />
          )}
        </ListboxButton>
        <ListboxOptions
          anchor={{ to: 'bottom start', gap: 4, padding: 12 }}
          className="z-50 w-(--button-width) animate-appear rounded-md border border-line bg-raised p-1 shadow-raised"
        >
          {options.map((option) => (
            <ListboxOption
              key={option.value}
              value={option.value}
              className="group flex cursor-pointer items-center gap-2 rounded-sm px-2.5 py-2 data-focus:bg-neutral-soft"
            >
              <span className="flex-1">{option.label}</span>
              <Check
                size={16}
                aria-hidden="true"
                className="invisible text-primary group-data-selected:visible"
              />
            </ListboxOption>
          ))}
        </ListboxOptions>
      </Listbox>
      {error === undefined ? null : (
        <Description as="div">
          <FieldError text={error} />
        </Description>
      )}
    </Field>
  )
}
