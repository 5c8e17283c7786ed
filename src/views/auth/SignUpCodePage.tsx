import { useTranslation } from 'react-i18next'
import type { CodeEntryRef } from '../../machines/auth/codeEntryMachine.ts'
import { CodeEntry } from './CodeEntry.tsx'

/** P2.06: the code of the sign-up. */
export const SignUpCodePage = ({ actor }: { actor: CodeEntryRef }) => {
  const { t } = useTranslation('auth')
  return (
    <CodeEntry
      actor={actor}
      intro={(email) => t('signUp.codeIntro', { email })}
      firstStep="/auth/registration"
      nextStep="/auth/registration/success"
    />
  )
}
