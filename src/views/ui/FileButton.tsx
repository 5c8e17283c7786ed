import { type ReactNode, useId } from 'react'
import { type ButtonStyle, buttonClass } from './buttonClassName.ts'

interface FileButtonProps extends Pick<ButtonStyle, 'tone'> {
  /** Shown; its accessible name is `label`. */
  readonly children: ReactNode
  readonly label: string
  /** MIME types and extensions, separated by commas. */
  readonly accept: string
  /** Opens the camera of a phone. */
  readonly camera?: 'user' | 'environment'
  readonly icon?: ReactNode
  readonly onFile: (file: File) => void
}

/** Looks like a button and picks one file. */
export const FileButton = ({
  children,
  label,
  accept,
  camera,
  icon,
  onFile,
  tone = 'secondary',
}: FileButtonProps) => {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={buttonClass(
        { tone, size: 'sm' },
        'cursor-pointer has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
      )}
    >
      {icon}
      {children}
      <input
        id={id}
        type="file"
        aria-label={label}
        accept={accept}
        capture={camera}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file !== undefined) onFile(file)
          // Allows choosing the same file again.
          currentTarget.value = ''
        }}
      />
    </label>
  )
}
