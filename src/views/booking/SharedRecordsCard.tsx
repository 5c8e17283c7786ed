import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { SharedRecord } from '../../contracts/portal/visitLink/sharedRecords.ts'
import type { RecordCodeRef } from '../../machines/booking/recordCode.ts'
import type { SharedRecordsRef } from '../../machines/booking/sharedRecords.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { Announced } from '../ui/Announced.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { FileLinks } from './FileLinks.tsx'
import { PrescriptionList } from './PrescriptionList.tsx'

interface SharedRecordsCardProps {
  readonly records: SharedRecordsRef
  readonly code: RecordCodeRef
  readonly token: string
}

const KNOWN = ['validation', 'tooManyAttempts'] as const

/** Files that the practitioner shared: shown to whoever knows the date of birth, or the code that is mailed. */
export const SharedRecordsCard = ({ records, code, token }: SharedRecordsCardProps) => {
  const { t } = useTranslation('booking')
  const { result, failure } = useSelector(records, ({ context }) => context)
  const busy = useSelector(records, (snapshot) => snapshot.matches('running'))
  const mailed = useSelector(code, ({ context }) => context.result !== null)
  const mailing = useSelector(code, (snapshot) => snapshot.matches('running'))
  const notMailed = useSelector(code, ({ context }) => context.failure !== null)
  const problem = KNOWN.find((code) => code === failure?.code) ?? 'other'
  return (
    <Card title={t('records.title')}>
      {result === null ? (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            const fields = new FormData(event.currentTarget)
            const birthDate = fields.get('birth_date')
            const given = fields.get('code')
            if (typeof given === 'string' && given !== '')
              records.send({
                type: 'command.requested',
                params: { token, proof: { kind: 'code', code: given.trim() } },
              })
            else if (typeof birthDate === 'string' && birthDate !== '')
              records.send({
                type: 'command.requested',
                params: { token, proof: { kind: 'birthDate', birthDate } },
              })
          }}
        >
          <p>{t('records.text')}</p>
          {mailed ? <Banner tone="info" title={t('records.mailed')} /> : null}
          {notMailed ? <Banner urgent tone="danger" title={t('records.notMailed')} /> : null}
          {failure === null ? null : <Banner urgent tone="danger" title={t(`records.problem.${problem}`)} />}
          <TextField
            name="birth_date"
            type="date"
            required={!mailed}
            autoComplete="bday"
            label={t('records.birthDate')}
            className="max-w-xs"
          />
          {mailed ? (
            <TextField
              name="code"
              inputMode="numeric"
              pattern="[0-9]{6}"
              maxLength={6}
              autoComplete="one-time-code"
              label={t('records.code')}
              className="max-w-xs"
            />
          ) : null}
          <div className="flex flex-wrap gap-3">
            <SubmitButton busy={busy}>{t('records.show')}</SubmitButton>
            <Button
              tone="quiet"
              disabled={mailing}
              onClick={() => code.send({ type: 'command.requested', params: { token } })}
            >
              {t(mailed ? 'records.mailAgain' : 'records.mailCode')}
            </Button>
          </div>
        </form>
      ) : (
        <Announced as="div">
          <PrescriptionList prescriptions={result.prescriptions} />
          {result.records.length > 0 ? (
            <RecordList records={result.records} />
          ) : result.prescriptions.length === 0 ? (
            <p>{t('records.none')}</p>
          ) : null}
        </Announced>
      )}
    </Card>
  )
}

const RecordList = ({ records }: { records: readonly SharedRecord[] }) => {
  const { t } = useTranslation('booking')
  // The date has no zone.
  const formats = useZonedFormats('UTC')
  return (
    <>
      <p className="mb-3 text-base text-ink-soft">{t('records.short')}</p>
      <ul className="grid gap-3">
        {records.map(({ id, title, kind, taken_on, addresses }) => (
          <li key={id} className="grid gap-1 border-t border-line pt-3">
            <p className="font-semibold">{title}</p>
            <p className="text-base text-ink-soft">
              {t(`records.kind.${kind}`)}, {formats.date(`${taken_on}T12:00:00.000Z`)}
            </p>
            <FileLinks
              addresses={addresses}
              openLabel={t('records.openLabel', { title })}
              saveLabel={t('records.saveLabel', { title })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
