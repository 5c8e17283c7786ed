import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type ButtonStyle, buttonClass } from './buttonClassName.ts'

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'href'>, ButtonStyle {
  to: string
  icon?: ReactNode
}

/**
 * A link to another page that looks like a button; it stays a link for the keyboard and the screen reader.
 */
export const ButtonLink = ({ tone, size, block, icon, className, children, ...rest }: ButtonLinkProps) => (
  <Link className={buttonClass({ tone, size, block }, className)} {...rest}>
    {icon}
    {children}
  </Link>
)
