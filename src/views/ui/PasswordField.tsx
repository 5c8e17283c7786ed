import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  showLabel: string
  hideLabel: string
}

/** Paste and password managers always work; the typed text can be shown (experience §3, WCAG 3.3.8). */
export const PasswordField = ({ showLabel, hideLabel, ...rest }: PasswordFieldProps) => {
  // Only affects how the browser renders the field, so it is local state.
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <IconButton
          label={shown ? hideLabel : showLabel}
          icon={shown ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
          size="sm"
          className="mr-1"
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
