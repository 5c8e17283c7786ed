import { useSelector } from '@xstate/react'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OwnPasskey } from '../../contracts/portal/secondFactor.ts'
import type { SecurityRef } from '../../machines/account/securityMachine.ts'
import type { PasskeyRemovalRef } from '../../machines/account/securityParts.ts'
import { ConfirmationDialog } from '../app/ConfirmationDialog.tsx'
import { useFormats } from '../format/useFormats.ts'
import { Button } from '../ui/Button.tsx'

interface PasskeyListProps {
  readonly security: SecurityRef
  readonly passkeys: readonly OwnPasskey[]
}

/** The passkeys of the account, with when each was used last. */
export const PasskeyList = ({ security, passkeys }: PasskeyListProps) => {
  const { t } = useTranslation('account')
  const formats = useFormats()
  const removal = useSelector(security, ({ children }) => children.passkeyRemoval)
  return (
    <>
      {passkeys.length === 0 ? (
        <p className="text-ink-soft">{t('security.passkeys.none')}</p>
      ) : (
        <ul aria-label={t('security.passkeys.list')} className="grid divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <KeyRound size={22} aria-hidden="true" className="shrink-0 text-ink-soft" />
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold break-words">{passkey.name}</p>
                <p className="text-sm text-ink-soft">
                  {t('security.passkeys.added', { when: formats.dateTime(passkey.created_at) })}
                </p>
                <p className="text-sm text-ink-soft">
                  {passkey.last_used_at === null
                    ? t('security.passkeys.unused')
                    : t('security.passkeys.used', { when: formats.dateTime(passkey.last_used_at) })}
                </p>
              </div>
              <Button
                size="sm"
                tone="secondary"
                aria-label={t('security.passkeys.removeNamed', { name: passkey.name })}
                onClick={() => security.send({ type: 'security.passkeyRemovalRequested', passkey })}
              >
                {t('security.passkeys.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {removal === undefined ? null : <RemovalDialog removal={removal} />}
    </>
  )
}

const RemovalDialog = ({ removal }: { removal: PasskeyRemovalRef }) => {
  const { t } = useTranslation('account')
  const { name } = useSelector(removal, ({ context }) => context.params.passkey)
  return (
    <ConfirmationDialog
      command={removal}
      title={t('security.passkeys.removeTitle', { name })}
      keep={t('security.passkeys.keep')}
      confirm={t('security.passkeys.remove')}
      failed={() => ({ title: t('security.passkeys.removeFailed') })}
    >
      <p>{t('security.passkeys.removeText')}</p>
    </ConfirmationDialog>
  )
}
