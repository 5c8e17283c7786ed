import { UserRound } from 'lucide-react'
import { cx } from './cx.ts'

interface AvatarProps {
  /** URL of the picture, or null: then the initials, or the default user icon (P3.02). */
  src: string | null
  name?: string
  size?: 'sm' | 'md' | 'lg' | 'xl'
}

const sizes = {
  sm: 'size-9 text-xs',
  md: 'size-11 text-sm',
  lg: 'size-16 text-lg',
  xl: 'size-24 text-2xl',
} as const

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== '')
    .slice(0, 2)
    .map((part) => part.charAt(0).toLocaleUpperCase())
    .join('')

/** Decoration beside a visible name, so it has no text of its own. */
export const Avatar = ({ src, name = '', size = 'md' }: AvatarProps) => (
  <span
    aria-hidden="true"
    className={cx(
      'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-primary-soft font-semibold text-on-primary-soft',
      sizes[size],
    )}
  >
    {src === null ? (
      name === '' ? (
        <UserRound size={20} data-testid="default-avatar" />
      ) : (
        initialsOf(name)
      )
    ) : (
      <img src={src} alt="" className="size-full object-cover" />
    )}
  </span>
)
