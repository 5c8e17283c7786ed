import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { PASSWORD_LENGTH } from '../../contracts/portal/password.ts'
import { Meter } from '../ui/Meter.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'

interface NewPasswordFieldProps
  extends Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel' | 'hint' | 'autoComplete'> {
  /** Characters typed so far. */
  readonly length: number
}

/** A new password with its rules in sight. Only the length is measured here: what is easy to guess is the server's to say. */
export const NewPasswordField = ({ length, ...rest }: NewPasswordFieldProps) => {
  const { t } = useTranslation('auth')
  const missing = Math.max(0, PASSWORD_LENGTH.least - length)
  const said = missing > 0 ? t('password.missing', { count: missing }) : t('password.longEnough')
  return (
    <div className="grid gap-2">
      <PasswordField
        {...rest}
        autoComplete="new-password"
        hint={t('password.rules')}
        showLabel={t('login.show')}
        hideLabel={t('login.hide')}
      />
      {length === 0 ? null : (
        <div className="grid gap-1">
          <Meter
            label={t('password.length')}
            value={(100 * (PASSWORD_LENGTH.least - missing)) / PASSWORD_LENGTH.least}
            text={said}
          />
          <p aria-hidden="true" className="text-sm text-ink-soft">
            {said}
          </p>
        </div>
      )}
    </div>
  )
}
