import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type ButtonLook, buttonClass } from './buttonLook.ts'

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'href'>, ButtonLook {
  to: string
  icon?: ReactNode
}

/** A way to another page that stands out like a button; it stays a link for the keyboard and the reader. */
export const ButtonLink = ({ tone, size, block, icon, className, children, ...rest }: ButtonLinkProps) => (
  <Link className={buttonClass({ tone, size, block }, className)} {...rest}>
    {icon}
    {children}
  </Link>
)
