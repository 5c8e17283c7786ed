import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { Checkbox } from './Checkbox.tsx'
import { FieldError } from './FieldError.tsx'

interface CheckboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> {
  ref?: Ref<HTMLInputElement> | undefined
  error?: string | undefined
  children: ReactNode
}

/** A box that may have to be ticked; what is wrong stands below it. */
export const CheckboxField = ({ error, children, ...rest }: CheckboxFieldProps) => {
  const id = useId()
  return (
    <div className="grid gap-1">
      <Checkbox
        {...rest}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
      >
        {children}
      </Checkbox>
      {error === undefined ? null : <FieldError id={id} text={error} />}
    </div>
  )
}
