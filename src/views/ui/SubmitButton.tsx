import type { MouseEventHandler, ReactNode } from 'react'
import { Button } from './Button.tsx'
import type { ButtonStyle } from './buttonClassName.ts'
import { Spinner } from './Spinner.tsx'

interface SubmitButtonProps extends ButtonStyle {
  children: ReactNode
  /**
   * A request is pending: spinner, disabled (P2.68, P2.69). Never set for invalid input (experience §2.3).
   */
  busy: boolean
  disabled?: boolean
  onClick?: MouseEventHandler<HTMLButtonElement>
  /** 'button' outside a form. */
  type?: 'submit' | 'button'
  /** Marks the element that takes the focus when its page opens. */
  'data-join'?: boolean
}

export const SubmitButton = ({ busy, disabled, children, type = 'submit', ...rest }: SubmitButtonProps) => (
  <Button
    {...rest}
    type={type}
    disabled={busy || disabled === true}
    aria-busy={busy}
    icon={busy ? <Spinner /> : undefined}
  >
    {children}
  </Button>
)
