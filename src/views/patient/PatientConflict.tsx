import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import { type PatientDraft, patientFields } from '../../contracts/portal/patient/formFields.ts'
import type { PatientFormRef } from '../../machines/patient/patientRecord.ts'
import { Announced } from '../ui/Announced.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { FIELD_NAMES } from './fieldNames.ts'

type FieldName = (typeof FIELD_NAMES)[number]
const isList = (name: FieldName): name is 'allergies' | 'conditions' | 'medicines' =>
  name === 'allergies' || name === 'conditions' || name === 'medicines'

/** Somebody else has saved meanwhile: both versions side by side, and one of them is chosen (experience §2.3). */
export const PatientConflict = ({ form }: { form: PatientFormRef }) => {
  const { t } = useTranslation('patient')
  const { t: common } = useTranslation()
  const { values: mine, theirs } = useSelector(form, ({ context }) => context)
  const failed = useSelector(form, (snapshot) =>
    snapshot.matches({ open: { entry: { conflict: 'loadFailed' } } }),
  )
  const shown = (name: FieldName, typed: PatientDraft): string => {
    if (isList(name) && typed[`${name}_none`]) return t('fact.noneKnown')
    if (typed[name] === '') return t('fact.unknown')
    return name === 'sex' ? t(`sex.${patientFields.shape.sex.catch('X').parse(typed.sex)}`) : typed[name]
  }
  if (failed)
    return (
      <Banner
        urgent
        tone="danger"
        title={common('form.conflict.loadFailed')}
        actions={
          <Button size="sm" tone="secondary" onClick={() => form.send({ type: 'form.retryRequested' })}>
            {common('retry')}
          </Button>
        }
      />
    )
  if (theirs === null) return <Announced>{t('conflict.reading')}</Announced>
  const differing = FIELD_NAMES.filter((name) => shown(name, mine) !== shown(name, theirs.values))
  const keepMine = () => {
    const values = patientFields.safeParse(mine).data
    if (values !== undefined) form.send({ type: 'form.mineKept', values })
  }
  return (
    <section aria-labelledby="patient-conflict" className="grid gap-4">
      <Announced as="div" urgent>
        <h3 id="patient-conflict" className="text-lg">
          {t('conflict.title')}
        </h3>
        <p>{common('form.conflict.text')}</p>
      </Announced>
      <table className="w-full table-fixed border-collapse text-left text-sm">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pr-3 font-semibold">
              {t('conflict.field')}
            </th>
            <th scope="col" className="py-2 pr-3 font-semibold">
              {common('form.conflict.mine')}
            </th>
            <th scope="col" className="py-2 font-semibold">
              {common('form.conflict.theirs')}
            </th>
          </tr>
        </thead>
        <tbody>
          {differing.map((name) => (
            <tr key={name} className="border-b border-line align-top">
              <th scope="row" className="py-2 pr-3 font-normal text-ink-soft">
                {t(`field.${name}`)}
              </th>
              <td className="py-2 pr-3 whitespace-pre-line">{shown(name, mine)}</td>
              <td className="py-2 whitespace-pre-line">{shown(name, theirs.values)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-2">
        <Button onClick={keepMine}>{common('form.conflict.keepMine')}</Button>
        <Button tone="secondary" onClick={() => form.send({ type: 'form.theirsTaken' })}>
          {common('form.conflict.takeTheirs')}
        </Button>
      </div>
    </section>
  )
}
