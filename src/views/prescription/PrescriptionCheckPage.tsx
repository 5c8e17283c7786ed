import { useSelector } from '@xstate/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { type CheckedPrescription, FOLIO_LENGTH } from '../../contracts/portal/prescription/check.ts'
import type { PrescriptionCheckRef } from '../../machines/prescription/prescriptionCheckMachine.ts'
import { deviceZone } from '../format/deviceZone.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { GuestFrame } from '../guest/GuestFrame.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useFocusOnArrival } from '../ui/useFocusOnArrival.ts'
import { FillForm } from './FillForm.tsx'

/** `/rx/{folio}`: what a printed prescription is worth, for whoever holds it, without an account. */
export const PrescriptionCheckPage = ({ actor }: { actor: PrescriptionCheckRef }) => {
  const { t } = useTranslation('prescriptionCheck')
  const { t: common } = useTranslation()
  return (
    <GuestFrame>
      <title>{`${t('title.rx')} · ${common('brand')}`}</title>
      <Page actor={actor} />
    </GuestFrame>
  )
}

const Page = ({ actor }: { actor: PrescriptionCheckRef }) => {
  const { checked, failure } = useSelector(actor, ({ context }) => context)
  const isUnavailable = useSelector(actor, (snapshot) => snapshot.matches('unavailable'))
  if (isUnavailable) return <Unavailable actor={actor} isUnknown={failure?.code === 'notFound'} />
  if (checked === null) return <PageLoader />
  return (
    <>
      <Checked checked={checked} />
      <Filling actor={actor} checked={checked} />
    </>
  )
}

const Unavailable = ({ actor, isUnknown }: { actor: PrescriptionCheckRef; isUnknown: boolean }) => {
  const { t } = useTranslation('prescriptionCheck')
  const arrival = useFocusOnArrival()
  return (
    <>
      <h1 ref={arrival} tabIndex={-1} className="text-3xl text-balance">
        {t(isUnknown ? 'unknown.title' : 'failed.title')}
      </h1>
      <p>{t(isUnknown ? 'unknown.text' : 'failed.text')}</p>
      {isUnknown ? (
        <OtherFolio />
      ) : (
        <div>
          <Button onClick={() => actor.send({ type: 'rx.retryRequested' })}>{t('retry')}</Button>
        </div>
      )}
    </>
  )
}

/** For an address that was copied wrong, or a code that cannot be scanned. */
const OtherFolio = () => {
  const { t } = useTranslation('prescriptionCheck')
  const navigate = useNavigate()
  const check = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const folio = new FormData(event.currentTarget).get('folio')
    if (typeof folio === 'string' && folio.trim() !== '')
      void navigate(`/rx/${encodeURIComponent(folio.trim())}`)
  }
  return (
    <form noValidate onSubmit={check} className="grid gap-3">
      <TextField
        name="folio"
        label={t('unknown.label')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={FOLIO_LENGTH}
      />
      <Button type="submit" className="justify-self-start">
        {t('unknown.check')}
      </Button>
    </form>
  )
}

/** The seal in groups, as the paper shows it. */
const groupsOf = (seal: string): string => seal.replaceAll(/(.{16})(?=.)/g, '$1 ')

const Checked = ({ checked }: { checked: CheckedPrescription }) => {
  const { t } = useTranslation('prescriptionCheck')
  const formats = useZonedFormats(deviceZone())
  const arrival = useFocusOnArrival()
  const { folio, issued_at, seal_valid, seal, prescriber, replaced_by } = checked
  return (
    <>
      <h1 ref={arrival} tabIndex={-1} className="text-3xl text-balance">
        {t('heading', { folio })}
      </h1>
      {!seal_valid ? (
        <Banner tone="danger" title={t('seal.broken')}>
          {t('seal.brokenText')}
        </Banner>
      ) : replaced_by === null ? (
        <Banner tone="success" title={t('seal.valid')} />
      ) : (
        <Banner tone="warning" title={t('replaced.title', { folio: replaced_by })}>
          {t('replaced.text')}
        </Banner>
      )}
      {prescriber === null ? null : (
        <dl className="grid gap-3 rounded-xl border border-line bg-surface p-5 shadow-card">
          <div>
            <dt className="text-base text-ink-soft">{t('doctor')}</dt>
            <dd className="font-semibold">{prescriber.name}</dd>
            <dd className="text-base">{prescriber.specialities.join(', ')}</dd>
          </div>
          <div>
            <dt className="text-base text-ink-soft">{t('licence')}</dt>
            <dd className="tabular-nums">{prescriber.licence ?? t('noLicence')}</dd>
          </div>
          <div>
            <dt className="text-base text-ink-soft">{t('issued')}</dt>
            <dd>{formats.dateTime(issued_at)}</dd>
          </div>
          <div>
            <dt className="text-base text-ink-soft">{t('seal.label')}</dt>
            <dd className="font-mono text-base break-words">{groupsOf(seal)}</dd>
            <dd className="text-base text-ink-soft">{t('seal.compare')}</dd>
          </div>
        </dl>
      )}
    </>
  )
}

interface FillingProps {
  readonly actor: PrescriptionCheckRef
  readonly checked: CheckedPrescription
}

/** When it was filled; otherwise the form for the pharmacy, where it may be filled. */
const Filling = ({ actor, checked }: FillingProps) => {
  const { t } = useTranslation('prescriptionCheck')
  const formats = useZonedFormats(deviceZone())
  const filled = useSelector(actor, ({ context }) => context.filled)
  const { filled_at, seal_valid, replaced_by } = checked
  if (filled_at !== null) {
    const time = formats.dateTime(filled_at)
    return filled === true ? (
      <Banner announced tone="success" title={t('filled.now', { time })}>
        {t('filled.nowText')}
      </Banner>
    ) : (
      <Banner urgent={filled === false} tone="warning" title={t('filled.before', { time })}>
        {t('filled.beforeText')}
      </Banner>
    )
  }
  return seal_valid && replaced_by === null ? <FillForm actor={actor} /> : null
}
