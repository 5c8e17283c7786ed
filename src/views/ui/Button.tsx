import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './buttonLook.ts'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Shown before the label; decoration only, the label says it all. */
  icon?: ReactNode
}

export const Button = ({ tone, size, block, icon, className, children, type, ...rest }: ButtonProps) => (
  <button type={type ?? 'button'} className={buttonClass({ tone, size, block }, className)} {...rest}>
    {icon}
    {children}
  </button>
)
