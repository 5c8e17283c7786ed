import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AccountSecurity } from '../../contracts/portal/secondFactor.ts'
import type { SecurityRef } from '../../machines/account/securityMachine.ts'
import { useFormats } from '../format/useFormats.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { restoreFocus } from '../ui/restoreFocus.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AuthenticatorSetUp } from './AuthenticatorSetUp.tsx'
import { PasskeyForm } from './PasskeyForm.tsx'
import { PasskeyList } from './PasskeyList.tsx'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

interface SecurityProps {
  readonly security: SecurityRef
}

/** The authenticator app with its recovery codes, and the passkeys. */
export const SecurityCard = ({ security }: SecurityProps) => {
  const { t } = useTranslation('account')
  const query = useSelector(security, ({ children }) => children.securityData)
  const data = useSelector(query, (snapshot) => snapshot?.context.data ?? null)
  const failed = useSelector(query, (snapshot) => (snapshot?.context.failure ?? null) !== null)
  return (
    <Card title={t('security.heading')}>
      <QueryView
        data={data}
        failed={failed}
        onRetry={() => query?.send({ type: 'query.refreshRequested' })}
        loading={<Skeleton className="h-24" />}
        failedBanner="danger"
        failedTitle={t('security.failed')}
        staleTitle={t('security.stale')}
      >
        {(shown) => (
          <div className="grid gap-6">
            <Authenticator security={security} data={shown} />
            <Passkeys security={security} data={shown} />
          </div>
        )}
      </QueryView>
    </Card>
  )
}

interface PartProps extends SecurityProps {
  readonly data: AccountSecurity
}

const Authenticator = ({ security, data }: PartProps) => {
  const { t } = useTranslation('account')
  const formats = useFormats()
  const children = useSelector(security, (snapshot) => snapshot.children)
  const setUp = useSelector(security, ({ context }) => context.setUp)
  const showsCodes = useSelector(security, (snapshot) => snapshot.matches('codes'))
  const idle = useSelector(security, (snapshot) => snapshot.matches('shown'))
  const cancel = () => security.send({ type: 'security.dismissed' })
  const since = data.authenticator_since
  const asksCode = since !== null
  const { authenticatorStart, authenticatorConfirmation, authenticatorRemoval, recoveryRenewal } = children
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">{t('security.app.heading')}</h3>
      {showsCodes ? <RecoveryCodes security={security} /> : null}
      {authenticatorStart === undefined ? null : (
        <ProofForm
          actor={authenticatorStart}
          asksCode={asksCode}
          submitLabel={t('security.continue')}
          onCancel={cancel}
        />
      )}
      {authenticatorConfirmation === undefined || setUp === null ? null : (
        <AuthenticatorSetUp actor={authenticatorConfirmation} setUp={setUp} onCancel={cancel} />
      )}
      {authenticatorRemoval === undefined ? null : (
        <ProofForm
          actor={authenticatorRemoval}
          asksCode={asksCode}
          submitLabel={t('security.app.turnOff')}
          onCancel={cancel}
        >
          <p className="font-semibold">{t('security.app.offTitle')}</p>
        </ProofForm>
      )}
      {recoveryRenewal === undefined ? null : (
        <ProofForm
          actor={recoveryRenewal}
          asksCode={asksCode}
          submitLabel={t('security.codes.renew')}
          onCancel={cancel}
        />
      )}
      {idle ? (
        <>
          <p ref={restoreFocus} tabIndex={-1} className="text-ink-soft">
            {since === null ? t('security.app.off') : t('security.app.on', { when: formats.dateTime(since) })}
            {since === null ? null : (
              <span className="block">{t('security.codes.left', { count: data.recovery_codes_left })}</span>
            )}
          </p>
          <div className="flex flex-wrap gap-3">
            {since === null ? (
              <Button tone="secondary" onClick={() => security.send({ type: 'security.setUpRequested' })}>
                {t('security.app.setUp')}
              </Button>
            ) : (
              <>
                <Button tone="secondary" onClick={() => security.send({ type: 'security.renewalRequested' })}>
                  {t('security.codes.renew')}
                </Button>
                <Button tone="secondary" onClick={() => security.send({ type: 'security.turnOffRequested' })}>
                  {t('security.app.turnOff')}
                </Button>
              </>
            )}
          </div>
        </>
      ) : null}
    </section>
  )
}

const Passkeys = ({ security, data }: PartProps) => {
  const { t } = useTranslation('account')
  const addition = useSelector(security, ({ children }) => children.passkeyAddition)
  const idle = useSelector(security, (snapshot) => snapshot.matches('shown'))
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">{t('security.passkeys.heading')}</h3>
      <p className="text-ink-soft">{t('security.passkeys.text')}</p>
      <PasskeyList security={security} passkeys={data.passkeys} />
      {addition === undefined ? null : (
        <PasskeyForm
          actor={addition}
          asksCode={data.authenticator_since !== null}
          onCancel={() => security.send({ type: 'security.dismissed' })}
        />
      )}
      {idle ? (
        <Button
          tone="secondary"
          className="justify-self-start"
          onClick={() => security.send({ type: 'security.passkeyRequested' })}
        >
          {t('security.passkeys.add')}
        </Button>
      ) : null}
    </section>
  )
}
