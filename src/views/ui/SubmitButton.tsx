import type { MouseEventHandler, ReactNode } from 'react'
import { Button } from './Button.tsx'
import type { ButtonLook } from './buttonLook.ts'
import { Spinner } from './Spinner.tsx'

interface SubmitButtonProps extends ButtonLook {
  children: ReactNode
  /** A request runs: spinner, disabled (P2.68, P2.69). Never set for invalid input (experience §2.3). */
  busy: boolean
  disabled?: boolean
  onClick?: MouseEventHandler<HTMLButtonElement>
  /** 'button' where no form surrounds it. */
  type?: 'submit' | 'button'
  /** Marks the one that takes the focus when its page opens. */
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
