import { useTranslation } from 'react-i18next'
import type { GuestVisitAnswer } from '../../contracts/meeting/call/token.ts'
import type { CompanionKind } from '../../contracts/meeting/people/companion.ts'
import { useSpecialityName } from '../practitioner/useSpecialityName.ts'

/** Outside the component: each step takes the focus once, when it appears. */
const focus = (element: HTMLElement | null) => element?.focus()

interface GuestHeadingProps {
  title: string
  /** 1 or 2; absent on pages outside the two steps. */
  step?: number
  visit?: GuestVisitAnswer | null
  /** As what the guest comes along: by default that of the visit in the steps, and nothing outside of them. */
  companion?: CompanionKind | null
}

/** The guest's current step, and the doctor's name. */
export const GuestHeading = ({
  title,
  step,
  visit = null,
  companion = step === undefined ? null : (visit?.companion ?? null),
}: GuestHeadingProps) => {
  const { t } = useTranslation('guest')
  const specialityName = useSpecialityName()
  return (
    <div className="grid gap-2">
      {step === undefined ? null : (
        <div className="flex items-center gap-3">
          <p className="text-sm font-semibold text-ink-soft">{t('steps', { step })}</p>
          <div aria-hidden="true" className="flex flex-1 gap-1.5">
            {[1, 2].map((one) => (
              <span
                key={one}
                className={
                  one <= step ? 'h-1.5 flex-1 rounded-full bg-primary' : 'h-1.5 flex-1 rounded-full bg-line'
                }
              />
            ))}
          </div>
        </div>
      )}
      <h1 key={title} ref={focus} tabIndex={-1} className="text-3xl">
        {title}
      </h1>
      {companion === null ? null : <p className="font-semibold">{t(`as.${companion}`)}</p>}
      {visit === null ? null : (
        <p className="text-ink-soft">
          {t('with', { name: visit.practitionerName })} · {specialityName(visit.speciality)}
        </p>
      )}
    </div>
  )
}
