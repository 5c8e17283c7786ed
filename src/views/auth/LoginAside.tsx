import { DoorOpen, EyeOff, Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const points = [
  ['point1', Video],
  ['point2', DoorOpen],
  ['point3', EyeOff],
] as const

/** A calm panel; hidden on a narrow window, where the form is all that counts (experience §3). */
export const LoginAside = () => {
  const { t } = useTranslation('auth')
  return (
    <aside
      data-hero
      className="relative m-4 hidden overflow-hidden rounded-xl bg-hero text-on-hero wide:flex wide:flex-col wide:justify-end"
    >
      <svg
        viewBox="0 0 400 400"
        fill="none"
        aria-hidden="true"
        className="absolute -top-24 -right-28 size-[34rem] text-hero-line"
      >
        {[60, 100, 140, 180].map((radius) => (
          <path
            key={radius}
            d={`M ${200 + radius * 0.68} ${200 - radius * 0.73} A ${radius} ${radius} 0 1 0 ${200 + radius * 0.68} ${200 + radius * 0.73}`}
            stroke="currentColor"
            strokeWidth="14"
            strokeLinecap="round"
          />
        ))}
        <circle cx="214" cy="200" r="16" className="fill-ember" />
      </svg>
      <div className="relative grid max-w-xl gap-4 p-10 xl:p-14">
        <p className="text-3xl font-semibold tracking-tight text-balance">{t('aside.heading')}</p>
        <p className="text-lg text-on-hero-soft text-pretty">{t('aside.text')}</p>
        <ul className="mt-4 grid gap-3">
          {points.map(([key, Icon]) => (
            <li key={key} className="flex items-start gap-3">
              <Icon size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-ember" />
              <span>{t(`aside.${key}`)}</span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
