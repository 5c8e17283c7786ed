import type { InputHTMLAttributes, ReactNode } from 'react'

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> {
  children: ReactNode
}

/** The whole line is the target. */
export const Checkbox = ({ children, ...rest }: CheckboxProps) => (
  <label className="flex min-h-9 items-start gap-3 py-1.5">
    <input type="checkbox" className="mt-0.5 size-5 shrink-0 rounded-sm accent-primary" {...rest} />
    <span>{children}</span>
  </label>
)
