import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { focusFirstError } from './focusFirstError.ts'

export interface WrongField {
  readonly name: string
  readonly label: string
}

interface FormErrorSummaryProps {
  /** In the order of the page. */
  readonly errors: readonly WrongField[]
}

/**
 * All errors of a form when there are several; each entry links to its field (experience §2.3). Render it
 * inside the form.
 */
export const FormErrorSummary = ({ errors }: FormErrorSummaryProps) => {
  const { t } = useTranslation()
  const id = useId()
  if (errors.length < 2) return null
  return (
    <section
      aria-labelledby={id}
      className="grid gap-1 rounded-lg bg-danger-soft px-4 py-3 text-sm text-on-danger-soft"
    >
      <p id={id} className="flex items-center gap-2.5 font-semibold">
        <CircleAlert size={20} aria-hidden="true" className="shrink-0" />
        {t('form.errors', { count: errors.length })}
      </p>
      <ul className="list-inside list-disc pl-7.5">
        {errors.map(({ name, label }) => (
          <li key={name}>
            <button
              type="button"
              className="min-h-6 text-left underline underline-offset-4"
              onClick={({ currentTarget }) => focusFirstError(currentTarget.form, (field) => field === name)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
