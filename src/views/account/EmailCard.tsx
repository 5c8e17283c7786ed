import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AccountDetailsRef } from '../../machines/account/accountDetailsMachine.ts'
import type { AccountRef } from '../../machines/account/accountMachine.ts'
import type { EmailChangeRef } from '../../machines/account/emailChangeMachine.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmailCodeForm } from './EmailCodeForm.tsx'
import { EmailForm } from './EmailForm.tsx'

interface EmailCardProps {
  readonly account: AccountRef
  readonly details: AccountDetailsRef
  readonly asksCode: boolean
}

/** The address with which the account is opened, and its change. */
export const EmailCard = ({ account, details, asksCode }: EmailCardProps) => {
  const { t } = useTranslation('account')
  const change = useSelector(account, ({ children }) => children.emailChange)
  const query = useSelector(details, ({ children }) => children.ownAccountData)
  const email = useSelector(query, (snapshot) => snapshot?.context.data?.email ?? null)
  const button = useRef<HTMLButtonElement>(null)
  const isChanging = change !== undefined
  const wasChanging = useRef(isChanging)
  useEffect(() => {
    if (wasChanging.current && !isChanging) button.current?.focus()
    wasChanging.current = isChanging
  }, [isChanging])
  return (
    <Card title={t('email.heading')}>
      {change === undefined ? (
        <div className="grid gap-3">
          {email === null ? null : <p className="font-semibold break-words">{email}</p>}
          <Button
            ref={button}
            tone="secondary"
            className="justify-self-start"
            onClick={() => account.send({ type: 'account.changeEmailRequested' })}
          >
            {t('email.change')}
          </Button>
        </div>
      ) : (
        <Steps change={change} asksCode={asksCode} />
      )}
    </Card>
  )
}

const Steps = ({ change, asksCode }: { change: EmailChangeRef; asksCode: boolean }) => {
  const { emailRequest, emailConfirmation } = useSelector(change, ({ children }) => children)
  const email = useSelector(change, ({ context }) => context.email)
  const cancel = () => change.send({ type: 'emailChange.dismissed' })
  if (emailRequest !== undefined)
    return <EmailForm actor={emailRequest} asksCode={asksCode} onCancel={cancel} />
  return emailConfirmation === undefined ? null : (
    <EmailCodeForm
      actor={emailConfirmation}
      email={email}
      onAnotherCode={() => change.send({ type: 'emailChange.anotherCodeRequested' })}
      onCancel={cancel}
    />
  )
}
