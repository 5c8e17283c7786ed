import { useTranslation } from 'react-i18next'
import type {
  IssuedPrescription,
  PrescriptionContent,
  PrescriptionItem,
} from '../../contracts/portal/prescription/prescription.ts'
import { vitalNames } from '../../contracts/portal/prescription/terms.ts'
import { phoneText } from '../format/phoneText.ts'
import { useFormats } from '../format/useFormats.ts'
import { useDirections } from './useDirections.ts'

/** Enough of the seal to compare visually; the complete seal is in the visit's record. */
const SEAL_SHOWN = 16

/** Noon, because a bare date could become the previous day in some zone. */
const dayOf = (date: string): string => `${date}T12:00:00Z`

const Item = ({ item }: { item: PrescriptionItem }) => {
  const { t } = useTranslation('prescription')
  const directions = useDirections()
  return (
    <li className="break-inside-avoid py-2">
      <p className="font-semibold">
        {[item.generic_name, item.brand === undefined ? null : `(${item.brand})`, item.strength]
          .filter((part) => part !== null)
          .join(' ')}
        {', '}
        {t(`form.${item.form}`).toLowerCase()}
      </p>
      <p>{directions(item)}</p>
      {item.quantity === undefined ? null : <p>{t('sheet.quantity', { count: item.quantity })}</p>}
      {item.note === undefined ? null : <p>{item.note}</p>}
      {item.group === undefined ? null : <p>{t('item.groupName', { group: item.group })}</p>}
      {item.allergy_answer === undefined ? null : (
        <p>{t('sheet.allergy', { reason: item.allergy_answer })}</p>
      )}
      {item.duplicate_answer === undefined ? null : (
        <p>{t('sheet.duplicate', { reason: item.duplicate_answer })}</p>
      )}
    </li>
  )
}

const Vitals = ({ vitals }: Pick<PrescriptionContent, 'vitals'>) => {
  const { t, i18n } = useTranslation('prescription')
  const taken = vitalNames.filter((name) => vitals[name] !== undefined)
  if (taken.length === 0) return null
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <dl className="grid grid-cols-2 gap-x-4 text-sm">
      {taken.map((name) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-2">
          <dt className="text-ink-soft">{t(`vitals.${name}`)}</dt>
          <dd className="tabular-nums">{number.format(vitals[name] ?? 0)}</dd>
        </div>
      ))}
    </dl>
  )
}

type SheetProps = Pick<IssuedPrescription, 'content' | 'prescriber' | 'patient'> & {
  /** null for a draft. */
  readonly issued: Pick<IssuedPrescription, 'folio' | 'issued_at' | 'replaces' | 'seal'> | null
}

/** A prescription in its printed form (experience 9.4, closing). */
export const PrescriptionSheet = ({ content, prescriber, patient, issued }: SheetProps) => {
  const { t } = useTranslation('prescription')
  const formats = useFormats()
  return (
    <article className="grid gap-4 rounded-lg border border-line bg-surface p-5 text-ink print:block print:space-y-4 print:border-0 print:p-0">
      <header className="grid gap-1 border-b border-line pb-3">
        <p className="text-lg font-semibold">{prescriber.name}</p>
        <p>{prescriber.specialities.join(', ')}</p>
        <p className="text-sm">
          {prescriber.licence === null
            ? t('sheet.noLicence')
            : t('sheet.licence', { licence: prescriber.licence })}
        </p>
        {[
          prescriber.school,
          prescriber.address,
          prescriber.phone === null ? null : phoneText(prescriber.phone),
        ].map((line) =>
          line === null ? null : (
            <p key={line} className="text-sm">
              {line}
            </p>
          ),
        )}
      </header>
      <div className="grid gap-1">
        <h3 className="text-base font-semibold">{t('sheet.title')}</h3>
        <p className="tabular-nums">
          {issued === null
            ? t('previewDraft')
            : [t('sheet.folio', { folio: issued.folio }), formats.dateTime(issued.issued_at)].join(' · ')}
        </p>
        {issued === null || issued.replaces === null ? null : (
          <p>{t('sheet.replaces', { folio: issued.replaces })}</p>
        )}
        <p>
          {t('sheet.patient')}
          {': '}
          <span className="font-semibold">{patient.name}</span>
        </p>
        <p>{t('sheet.born', { date: formats.plainDate(dayOf(patient.birth_date)) })}</p>
      </div>
      <Vitals vitals={content.vitals} />
      <div>
        <h4 className="font-semibold">{t('sheet.diagnosis')}</h4>
        <p>
          {content.diagnosis}
          {content.icd10 === undefined ? '' : ` (${content.icd10})`}
        </p>
      </div>
      <div>
        <h4 className="font-semibold">{t('sheet.medicines')}</h4>
        {content.items.length === 0 ? (
          <p>{t('sheet.noMedicines')}</p>
        ) : (
          <ol className="list-decimal divide-y divide-line pl-5">
            {content.items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a sheet never changes its order
              <Item key={index} item={item} />
            ))}
          </ol>
        )}
      </div>
      {content.advice === '' ? null : (
        <div>
          <h4 className="font-semibold">{t('sheet.advice')}</h4>
          <p className="whitespace-pre-line">{content.advice}</p>
        </div>
      )}
      {content.next_visit === undefined ? null : (
        <p>{t('sheet.next_visit', { date: formats.date(dayOf(content.next_visit)) })}</p>
      )}
      {issued === null ? null : (
        <footer className="grid break-inside-avoid gap-0.5 border-t border-line pt-3 text-sm text-ink-soft">
          <p>{t('sheet.signedBy', { name: prescriber.name, date: formats.dateTime(issued.issued_at) })}</p>
          <p className="break-all">{t('sheet.seal', { seal: issued.seal.slice(0, SEAL_SHOWN) })}</p>
        </footer>
      )}
    </article>
  )
}
