import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { localeLabels } from '../../contracts/portal/locale.ts'
import { accountFields, type OwnAccount } from '../../contracts/portal/profile/account.ts'
import { zoneOptions } from '../../contracts/portal/zoneOptions.ts'
import type { AccountDetailsRef } from '../../machines/account/accountDetailsMachine.ts'
import { phoneText } from '../format/phoneText.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AccountForm } from './AccountForm.tsx'

/** Names, mobile, language and zone; `edit=true` opens their form (P2.63). */
export const AccountDetails = ({ details }: { details: AccountDetailsRef }) => {
  const { t } = useTranslation('account')
  const query = useSelector(details, ({ children }) => children.ownAccountData)
  const form = useSelector(details, ({ children }) => children.accountForm)
  const practitionerId = useSelector(details, ({ context }) => context.practitionerId)
  const data = useSelector(query, (snapshot) => snapshot?.context.data ?? null)
  const failure = useSelector(query, (snapshot) => snapshot?.context.failure ?? null)
  const editButton = useRef<HTMLButtonElement>(null)
  const [address] = useSearchParams()
  const wanted = useRef(address.get('edit') === 'true')
  const asked = address.get('zone')
  const wantedZone = useRef(asked !== null && zoneOptions.includes(asked) ? asked : null)
  const edit = (account: OwnAccount) =>
    details.send({
      type: 'details.editOpened',
      form: {
        params: { timezone: account.timezone },
        values: accountFields(account),
        version: account.version,
        draftOwner: { owner: practitionerId, subject: 'account' },
      },
    })
  useEffect(() => {
    if (!wanted.current || data === null) return
    wanted.current = false
    edit(data)
  })
  const isEditing = form !== undefined
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return (
    <Card
      title={t('details.heading')}
      aside={
        data === null || isEditing ? undefined : (
          <Button
            ref={editButton}
            size="sm"
            tone="secondary"
            aria-label={t('details.edit')}
            onClick={() => edit(data)}
          >
            {t('details.edit')}
          </Button>
        )
      }
    >
      <QueryView
        data={data}
        failed={failure !== null}
        onRetry={() => query?.send({ type: 'query.refreshRequested' })}
        loading={<Skeleton className="h-40" />}
        failedBanner="danger"
        failedTitle={t('details.failed')}
        staleTitle={t('details.stale')}
      >
        {(account) =>
          form === undefined ? (
            <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
              {(
                [
                  ['name', `${account.first_name} ${account.last_name}`],
                  ['email', account.email],
                  ['phone', account.phone === '' ? t('details.none') : phoneText(account.phone)],
                  [
                    'office_phone',
                    account.office_phone === '' ? t('details.none') : phoneText(account.office_phone),
                  ],
                  [
                    'office_address',
                    account.office_address === '' ? t('details.none') : account.office_address,
                  ],
                  ['language', localeLabels[account.locale].name],
                  ['zone', account.timezone.replace('-', '−')],
                ] as const
              ).map(([name, value]) => (
                <div key={name} className="min-w-0">
                  <dt className="text-sm text-ink-soft">{t(`details.${name}`)}</dt>
                  <dd className="font-semibold break-words">{value}</dd>
                </div>
              ))}
            </dl>
          ) : (
            <AccountForm key={form.sessionId} details={details} actor={form} wantedZone={wantedZone} />
          )
        }
      </QueryView>
    </Card>
  )
}
