import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Description,
  Field,
  Label,
  Portal,
} from '@headlessui/react'
import { cx } from './cx.ts'
import { FieldError } from './FieldError.tsx'

export interface ComboOption {
  value: string
  label: string
}

interface ComboFieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** The input's name, by which a form finds its errors. */
  name?: string | undefined
  /** The typed text. */
  text: string
  options: readonly ComboOption[]
  /** Shown where nothing matches; without it, the list closes. */
  noneText?: string | undefined
  onText: (text: string) => void
  onChoose: (option: ComboOption) => void
  onBlur?: (() => void) | undefined
  onFocus?: (() => void) | undefined
  /** Opens the list with the focus, before anything is typed. */
  opensOnFocus?: boolean
}

/** Options that are shown at once. */
const SHOWN = 50

/** The open list belongs to the page's content: outside of a landmark, a screen reader passes it over. */
const content = {
  get current() {
    return document.querySelector<HTMLElement>('main')
  },
}

/** Without accents and in small letters, so that "cardiologia" finds "Cardiología". */
export const plain = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** A text field that offers what matches, by keys as well. What is typed need not be on the list. */
export const ComboField = ({
  label,
  hint,
  error,
  name,
  text,
  options,
  noneText,
  onText,
  onChoose,
  onBlur,
  onFocus,
  opensOnFocus = false,
}: ComboFieldProps) => {
  const wanted = plain(text)
  const matching = options.filter((option) => plain(option.label).includes(wanted)).slice(0, SHOWN)
  return (
    <Field className="grid content-start gap-1.5">
      <Label className="text-sm font-semibold">{label}</Label>
      {hint === undefined ? null : <Description className="text-sm text-ink-soft">{hint}</Description>}
      <Combobox<string | null>
        value={null}
        immediate={opensOnFocus}
        onChange={(value) => {
          const chosen = options.find((option) => option.value === value)
          if (chosen !== undefined) onChoose(chosen)
        }}
      >
        <ComboboxInput
          name={name}
          autoComplete="off"
          value={text}
          aria-invalid={error !== undefined}
          onChange={({ target }) => onText(target.value)}
          onBlur={onBlur}
          onFocus={onFocus}
          className={cx(
            'min-h-11 w-full rounded-md border bg-surface px-3 text-base placeholder:text-ink-soft',
            error === undefined ? 'border-edge' : 'border-danger',
          )}
        />
        <Portal.Group target={content}>
          <ComboboxOptions
            modal={false}
            anchor={{ to: 'bottom start', gap: 4, padding: 12 }}
            className="z-50 w-(--input-width) animate-appear overflow-auto rounded-md border border-line bg-raised p-1 shadow-raised empty:invisible"
          >
            {matching.map((option) => (
              <ComboboxOption
                key={option.value}
                value={option.value}
                className="cursor-pointer rounded-sm px-2.5 py-2 data-focus:bg-neutral-soft"
              >
                {option.label}
              </ComboboxOption>
            ))}
            {matching.length === 0 && noneText !== undefined ? (
              <p className="px-2.5 py-2 text-ink-soft">{noneText}</p>
            ) : null}
          </ComboboxOptions>
        </Portal.Group>
      </Combobox>
      {error === undefined ? null : (
        <Description as="div">
          <FieldError text={error} />
        </Description>
      )}
    </Field>
  )
}
