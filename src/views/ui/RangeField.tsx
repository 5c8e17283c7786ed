import { useId } from 'react'

interface RangeFieldProps {
  label: string
  value: number
  max: number
  step?: number
  /** The value as text, visible and for screen readers. */
  shown: string
  disabled?: boolean
  onChange: (value: number) => void
}

/** A value in a range, with its label and its value as text above it. */
export const RangeField = ({
  label,
  value,
  max,
  step = 1,
  shown,
  disabled = false,
  onChange,
}: RangeFieldProps) => {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="flex justify-between gap-3 text-sm font-semibold">
        {label}
        <span className="font-normal text-ink-soft tabular-nums">{shown}</span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={shown}
        onChange={({ currentTarget }) => onChange(currentTarget.valueAsNumber)}
        className="min-h-11 w-full accent-primary"
      />
    </div>
  )
}
