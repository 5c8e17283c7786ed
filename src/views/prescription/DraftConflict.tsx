import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type {
  PrescriptionRef,
  PrescriptionSnapshot,
} from '../../machines/prescription/prescriptionMachine.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { type DraftRow, useDraftRows } from './useDraftRows.ts'

const stageOf = (snapshot: PrescriptionSnapshot) => {
  if (snapshot.matches({ differing: 'choosing' })) return 'choosing'
  return snapshot.matches({ differing: 'loadFailed' }) ? 'loadFailed' : 'none'
}

interface VersionProps {
  heading: string
  rows: readonly DraftRow[]
  /** Keys of the parts that differ from the other version. */
  differing: ReadonlySet<string>
}

const Version = ({ heading, rows, differing }: VersionProps) => {
  const { t } = useTranslation('prescription')
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid min-w-0 content-start gap-2 break-words">
      <p id={id} className="font-semibold">
        {heading}
      </p>
      <dl className="grid gap-1.5">
        {rows
          .filter(({ key, text }) => text !== '' || differing.has(key))
          .map(({ key, label, text }) => (
            <div key={key}>
              <dt className="text-xs">
                {label}
                {differing.has(key) ? <strong>{` · ${t('differing.differs')}`}</strong> : null}
              </dt>
              <dd className={cx('whitespace-pre-wrap', differing.has(key) && 'font-semibold')}>
                {text === '' ? t('differing.empty') : text}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

/** Rows of a version, completed by the parts that only the other one has. */
const completed = (rows: readonly DraftRow[], other: readonly DraftRow[]): DraftRow[] => [
  ...rows,
  ...other.filter(({ key }) => rows.every((row) => row.key !== key)).map((row) => ({ ...row, text: '' })),
]

/** Another window has stored another draft: both side by side, and one of them is chosen (experience §2.3). */
export const DraftConflict = ({ prescription }: { prescription: PrescriptionRef }) => {
  const { t, i18n } = useTranslation('prescription')
  const { t: common } = useTranslation()
  const stage = useSelector(prescription, stageOf)
  const mine = useSelector(prescription, ({ context }) => context.draft)
  const theirs = useSelector(prescription, ({ context }) => context.held?.draft ?? null)
  const rowsOf = useDraftRows()
  if (stage === 'none') return null
  if (stage === 'loadFailed' || theirs === null)
    return (
      <Banner
        urgent
        tone="warning"
        title={t('differing.loadFailed')}
        actions={
          <Button size="sm" onClick={() => prescription.send({ type: 'prescription.retryRequested' })}>
            {common('retry')}
          </Button>
        }
      />
    )
  const [own, other] = [rowsOf(mine), rowsOf(theirs)]
  const [ownRows, otherRows] = [completed(own, other), completed(other, own)]
  const textsOf = new Map(otherRows.map(({ key, text }) => [key, text]))
  const different = ownRows.filter(({ key, text }) => textsOf.get(key) !== text)
  const differing = new Set(different.map(({ key }) => key))
  const parts = new Intl.ListFormat(i18n.language).format(different.map(({ label }) => label))
  return (
    <Banner
      urgent
      tone="warning"
      title={t('differing.title')}
      actions={
        <>
          <Button size="sm" onClick={() => prescription.send({ type: 'prescription.mineKept' })}>
            {t('differing.keepMine')}
          </Button>
          <Button
            size="sm"
            tone="secondary"
            onClick={() => prescription.send({ type: 'prescription.theirsTaken' })}
          >
            {t('differing.takeTheirs')}
          </Button>
        </>
      }
    >
      <p>{t('differing.text')}</p>
      {different.length === 0 ? null : <p className="mt-2">{t('differing.parts', { parts })}</p>}
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Version heading={t('differing.mine')} rows={ownRows} differing={differing} />
        <Version heading={t('differing.theirs')} rows={otherRows} differing={differing} />
      </div>
    </Banner>
  )
}
