import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { type ButtonStyle, buttonClass } from './buttonClassName.ts'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonStyle {
  /** Shown before the label; decorative. */
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement> | undefined
}

export const Button = ({ tone, size, block, icon, className, children, type, ...rest }: ButtonProps) => (
  <button type={type ?? 'button'} className={buttonClass({ tone, size, block }, className)} {...rest}>
    {icon}
    {children}
  </button>
)
