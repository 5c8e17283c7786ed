import { useTranslation } from 'react-i18next'
import type { Impact } from '../../machines/schedule/changeReviewContract.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { useSpecialities } from '../practitioner/useSpecialities.ts'

type Speciality = Impact['specialities'][number]

/** Times that patients can book within 90 days, before and after a change. */
export const SlotChanges = ({ specialities }: { specialities: readonly Speciality[] }) => {
  const { t } = useTranslation('schedule')
  if (specialities.length === 0) return <p>{t('review.noPrice')}</p>
  return (
    <ul className="grid gap-4">
      {specialities.map((speciality) => (
        <li key={speciality.speciality_id}>
          <SpecialityChange speciality={speciality} />
        </li>
      ))}
    </ul>
  )
}

const SpecialityChange = ({ speciality }: { speciality: Speciality }) => {
  const { t } = useTranslation('schedule')
  // Weeks are dates, the same in every zone.
  const formats = useZonedFormats('UTC')
  const name = useSpecialities().find(speciality.speciality_id)?.label ?? ''
  const { before, after, won, lost, weeks } = speciality
  return (
    <section aria-label={name} className="grid gap-1">
      <h3 className="font-semibold">{name}</h3>
      <p>
        {won === 0 && lost === 0 ? t('review.same', { count: after }) : t('review.total', { before, after })}
      </p>
      {won === 0 ? null : <p>{t('review.won', { count: won })}</p>}
      {lost === 0 ? null : <p>{t('review.lost', { count: lost })}</p>}
      {weeks.length === 0 ? null : (
        <details>
          <summary className="min-h-6 cursor-pointer text-sm">{t('review.byWeek')}</summary>
          <table className="mt-2 w-full text-left text-sm">
            <caption className="sr-only">{t('review.byWeek')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('review.week')}</th>
                <th scope="col" className="text-right">
                  {t('review.wonColumn')}
                </th>
                <th scope="col" className="text-right">
                  {t('review.lostColumn')}
                </th>
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week.starts_on} className="border-t border-line">
                  <th scope="row" className="py-1 font-normal">
                    {formats.date(`${week.starts_on}T12:00:00.000Z`)}
                  </th>
                  <td className="text-right">{week.won}</td>
                  <td className="text-right">{week.lost}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  )
}
