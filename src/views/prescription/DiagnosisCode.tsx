import { useSelector } from '@xstate/react'
import { Star } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { diagnosisCode } from '../../contracts/portal/writingAids.ts'
import { selectLocale } from '../../machines/locale/localeMachine.ts'
import { selectAids, type WritingAidsRef } from '../../machines/writingAids/writingAidsMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { ComboField } from '../ui/ComboField.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import diagnoses from './diagnoses.json'
import { orderDiagnoses } from './orderDiagnoses.ts'

/** The maximum length of a search by name; a code is shorter. */
const LONGEST = 80

interface DiagnosisCodeProps {
  readonly aids: WritingAidsRef | undefined
  /** As typed: a code, or part of a name that is looked for. */
  readonly code: string
  readonly error: string | undefined
  /** @param name of the chosen diagnosis; null when it was typed */
  readonly onCode: (code: string, name: string | null) => void
}

/**
 * The ICD-10 code: found by code or name among the diagnoses of general practice, or typed. The catalogue
 * (`diagnoses.json`) has the WHO's codes with their names in both languages; the doctor's favourites and the last
 * used ones come first.
 */
export const DiagnosisCode = ({ aids, code, error, onCode }: DiagnosisCodeProps) => {
  const { t } = useTranslation('prescription')
  const locale = useSelector(useLasting('locale'), selectLocale)
  const known = useSelector(aids, selectAids)
  const options = useMemo(
    () =>
      orderDiagnoses(diagnoses, known).map((one) => {
        const mark = { favourite: ' ★', recent: ` (${t('icd10Recent')})`, other: '' }[one.rank]
        return { value: one.code, label: `${one.code} ${one[locale]}${mark}` }
      }),
    [known, locale, t],
  )
  const chosen = diagnosisCode.safeParse(code.trim().toUpperCase())
  const isFavourite = chosen.success && known.favourites.includes(chosen.data)
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <ComboField
          label={t('icd10')}
          hint={t('icd10Hint')}
          name="icd10"
          text={code}
          error={error}
          options={options}
          noneText={t('icd10None')}
          opensOnFocus={known.favourites.length + known.recent.length > 0}
          onFocus={() => aids?.send({ type: 'writingAids.opened' })}
          onText={(typed) => onCode(typed.slice(0, LONGEST), null)}
          onChoose={({ value }) => {
            aids?.send({ type: 'writingAids.changed', change: { kind: 'codeUsed', code: value } })
            onCode(value, diagnoses.find((one) => one.code === value)?.[locale] ?? null)
          }}
        />
      </div>
      {chosen.success && aids !== undefined ? (
        <IconButton
          className="mt-6"
          label={t(isFavourite ? 'icd10NotFavourite' : 'icd10Favourite')}
          icon={<Star size={20} aria-hidden="true" fill={isFavourite ? 'currentColor' : 'none'} />}
          onClick={() =>
            aids.send({
              type: 'writingAids.changed',
              change: { kind: 'favouriteSwitched', code: chosen.data, on: !isFavourite },
            })
          }
        />
      ) : null}
    </div>
  )
}
