import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { FIRST_YEAR } from '../../contracts/portal/profile/bodies.ts'
import { monthNames } from '../../i18n/formats.ts'
import { cx } from '../ui/cx.ts'
import { FieldError } from '../ui/FieldError.tsx'
import { useLocale } from './useLocale.ts'

interface MonthFieldProps {
  readonly name: string
  readonly label: string
  /** 'YYYY-MM', or a part of it: '2019-', '-03'; empty for none. */
  readonly value: string
  readonly error: string | undefined
  readonly disabled?: boolean
  /** The last year of the list. */
  readonly lastYear: number
  readonly onChange: (value: string) => void
}

const selectClass = (wrong: boolean) =>
  cx(
    'min-h-11 w-full min-w-0 rounded-md border bg-surface px-2 text-base text-ink disabled:bg-sunken disabled:text-ink-soft',
    wrong ? 'border-danger' : 'border-edge',
  )

/** A month of a year: two lists, which every browser and phone has. */
export const MonthField = ({
  name,
  label,
  value,
  error,
  disabled = false,
  lastYear,
  onChange,
}: MonthFieldProps) => {
  const { t } = useTranslation('profile')
  const locale = useLocale()
  const errorId = useId()
  const [year = '', month = ''] = value.split('-')
  const change = (nextYear: string, nextMonth: string) =>
    onChange(nextYear === '' && nextMonth === '' ? '' : `${nextYear}-${nextMonth}`)
  const years = Array.from({ length: lastYear - FIRST_YEAR + 1 }, (_, index) => String(lastYear - index))
  const links = {
    disabled,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : errorId,
  }
  return (
    <fieldset className="grid min-w-0 content-start gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-[3fr_2fr] gap-2">
        <select
          {...links}
          name={name}
          aria-label={t('monthOf', { label })}
          value={month}
          onChange={({ target }) => change(year, target.value)}
          className={selectClass(error !== undefined)}
        >
          <option value="">{t('month')}</option>
          {monthNames(locale).map(({ id, name: shown }) => (
            <option key={id} value={id}>
              {shown}
            </option>
          ))}
        </select>
        <select
          {...links}
          aria-label={t('yearOf', { label })}
          value={year}
          onChange={({ target }) => change(target.value, month)}
          className={selectClass(error !== undefined)}
        >
          <option value="">{t('year')}</option>
          {years.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </div>
      {error === undefined ? null : <FieldError id={errorId} text={error} />}
    </fieldset>
  )
}
