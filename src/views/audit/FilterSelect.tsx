import { SelectField } from '../ui/SelectField.tsx'

interface FilterSelectProps {
  label: string
  /** Text of the option for no choice. */
  any: string
  value: string | null
  options: readonly { value: string; label: string }[]
  onChange: (value: string | null) => void
}

const ANY = ''

export const FilterSelect = ({ label, any, value, options, onChange }: FilterSelectProps) => (
  <SelectField
    label={label}
    value={value ?? ANY}
    options={[{ value: ANY, label: any }, ...options]}
    onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === ANY ? null : chosen)}
  />
)
