import { useTranslation } from 'react-i18next'
import type { CodeEntryRef } from '../../machines/auth/codeEntryMachine.ts'
import { CodeEntry } from './CodeEntry.tsx'

/** P2.11: the code of the password recovery. */
export const RecoveryCodePage = ({ actor }: { actor: CodeEntryRef }) => {
  const { t } = useTranslation('auth')
  return (
    <CodeEntry
      actor={actor}
      intro={(email) => t('recovery.codeIntro', { email })}
      firstStep="/auth/forgot-password"
      nextStep="/auth/forgot-password/change-password"
    />
  )
}
