import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QUARTER_MIN } from '../../contracts/portal/schedule/rules.ts'
import { minutesOfTyped } from '../../contracts/portal/schedule/typedTime.ts'
import { TextField } from '../ui/TextField.tsx'
import { useClockTimes } from './useClockTimes.ts'

export interface TimeFieldProps {
  readonly label: string
  readonly labelHidden?: boolean
  readonly name?: string
  /** Minutes since midnight; 1440 is the next midnight. */
  readonly value: number
  readonly least: number
  readonly most: number
  /** The start that this time ends: '5' after 9:00 is five in the afternoon. */
  readonly after?: number
  readonly error?: string | undefined
  /** Text of an entry of the list, where it is more than the time. */
  readonly optionText?: (minutes: number) => string
  readonly onChange: (minutes: number) => void
  readonly className?: string
}

const PROBLEMS = ['time', 'quarter'] as const
type Problem = (typeof PROBLEMS)[number]

/** The reason for which the form would refuse the typed text; the browser stores it with the field. */
const problemOf = ({ validationMessage }: HTMLInputElement): Problem | null =>
  PROBLEMS.find((one) => one === validationMessage) ?? null

/** Submitting moves the focus to the field; an error that appeared first would move the button from under the pointer. */
const submits = ({ relatedTarget }: FocusEvent): boolean =>
  relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'

/**
 * A time that is typed ('9', '930', '2 pm', '14h'), stepped through by the arrow keys, or chosen from a list. The list
 * is for the pointer alone, because the field itself does everything by keyboard. A text that is no time stays, with
 * its error, and the form is not submitted with it.
 */
export const TimeField = ({
  value,
  least,
  most,
  after,
  error,
  optionText,
  onChange,
  className,
  ...field
}: TimeFieldProps) => {
  const { t } = useTranslation('schedule')
  const clock = useClockTimes()
  const input = useRef<HTMLInputElement>(null)
  // The text while it is typed; null while the value is shown.
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState<Problem | null>(null)

  // Another value, by an undo for instance, replaces what was typed.
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    setTyped(null)
    setWrong(null)
  }
  useEffect(() => {
    if (typed === null) input.current?.setCustomValidity('')
  }, [typed])

  const show = (minutes: number) => {
    setTyped(null)
    setWrong(null)
    input.current?.setCustomValidity('')
    if (minutes !== value) onChange(minutes)
  }
  const read = () => {
    if (typed === null) return
    const minutes = minutesOfTyped(typed, after)
    const problem = minutes === null ? 'time' : minutes % QUARTER_MIN === 0 ? null : 'quarter'
    if (minutes !== null && problem === null) show(Math.min(Math.max(minutes, least), most))
    else input.current?.setCustomValidity(problem ?? '')
  }
  const step = (by: number) => {
    const from = (typed === null ? null : minutesOfTyped(typed, after)) ?? value
    const next = by > 0 ? Math.floor(from / QUARTER_MIN) + 1 : Math.ceil(from / QUARTER_MIN) - 1
    show(Math.min(Math.max(next * QUARTER_MIN, least), most))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    const command = event.ctrlKey || event.metaKey
    if (key === 'ArrowUp' || key === 'ArrowDown') {
      event.preventDefault()
      step(key === 'ArrowUp' ? 1 : -1)
    } else if (key === 'Enter' || (command && key.toLowerCase() === 's')) {
      read()
      setWrong(problemOf(event.currentTarget))
    } else if (typed !== null && (key === 'Escape' || (command && key.toLowerCase() === 'z'))) {
      // Only what was typed here is taken back, no dialog is closed and no earlier change undone.
      event.preventDefault()
      event.stopPropagation()
      show(value)
    }
  }
  return (
    <TextField
      {...field}
      ref={input}
      role="spinbutton"
      aria-valuenow={value}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuetext={clock.text(value)}
      autoComplete="off"
      value={typed ?? clock.text(value)}
      error={wrong === null ? error : t(`error.${wrong}`)}
      onFocus={({ currentTarget }) => {
        currentTarget.select()
        setWrong(problemOf(currentTarget))
      }}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={(event) => {
        read()
        if (!submits(event)) setWrong(problemOf(event.currentTarget))
      }}
      onKeyDown={onKeyDown}
      className={className}
      trailing={
        <span className="relative grid size-10 shrink-0 place-items-center text-ink-soft">
          <ChevronDown size={18} aria-hidden="true" />
          <select
            aria-hidden="true"
            tabIndex={-1}
            value={String(value)}
            onChange={({ target }) => {
              show(Number(target.value))
              input.current?.focus()
            }}
            className="absolute inset-0 cursor-pointer opacity-0"
          >
            {clock.options(Math.min(least, value), most).map((option) => (
              <option key={option.value} value={option.value}>
                {optionText?.(Number(option.value)) ?? option.label}
              </option>
            ))}
          </select>
        </span>
      }
    />
  )
}
