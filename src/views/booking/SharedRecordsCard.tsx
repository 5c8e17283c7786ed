import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { SharedRecord } from '../../contracts/portal/visitLink/sharedRecords.ts'
import type { SharedRecordsRef } from '../../machines/booking/sharedRecords.ts'
import { useZonedFormats } from '../app/useFormats.ts'
import { Banner } from '../ui/Banner.tsx'
import { Card } from '../ui/Card.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { TextField } from '../ui/TextField.tsx'
import { PrescriptionList } from './PrescriptionList.tsx'

interface SharedRecordsCardProps {
  readonly records: SharedRecordsRef
  readonly token: string
}

const KNOWN = ['validation', 'tooManyAttempts'] as const

/** Files that the practitioner shared: shown to whoever knows the patient's date of birth. */
export const SharedRecordsCard = ({ records, token }: SharedRecordsCardProps) => {
  const { t } = useTranslation('booking')
  const { result, failure } = useSelector(records, ({ context }) => context)
  const busy = useSelector(records, (snapshot) => snapshot.matches('running'))
  const problem = KNOWN.find((code) => code === failure?.code) ?? 'other'
  return (
    <Card title={t('records.title')}>
      {result === null ? (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            const birthDate = new FormData(event.currentTarget).get('birth_date')
            if (typeof birthDate === 'string' && birthDate !== '')
              records.send({ type: 'command.requested', params: { token, birthDate } })
          }}
        >
          <p>{t('records.text')}</p>
          {failure === null ? null : <Banner urgent tone="danger" title={t(`records.problem.${problem}`)} />}
          <TextField
            name="birth_date"
            type="date"
            required
            autoComplete="bday"
            label={t('records.birthDate')}
            className="max-w-xs"
          />
          <div>
            <SubmitButton busy={busy}>{t('records.show')}</SubmitButton>
          </div>
        </form>
      ) : (
        <div aria-live="polite">
          <PrescriptionList prescriptions={result.prescriptions} />
          {result.records.length > 0 ? (
            <RecordList records={result.records} />
          ) : result.prescriptions.length === 0 ? (
            <p>{t('records.none')}</p>
          ) : null}
        </div>
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
            <p className="flex flex-wrap gap-x-5">
              <a
                href={addresses.show}
                target="_blank"
                rel="noreferrer"
                aria-label={t('records.openLabel', { title })}
                className="min-h-6 underline underline-offset-4"
              >
                {t('records.open')}
              </a>
              <a
                href={addresses.save}
                aria-label={t('records.saveLabel', { title })}
                className="min-h-6 underline underline-offset-4"
              >
                {t('records.save')}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
