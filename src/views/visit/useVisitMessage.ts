import { useSelector } from '@xstate/react'
import { createFormats } from '../../i18n/formats.ts'
import { selectLocale } from '../../machines/locale/localeMachine.ts'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { fullName } from '../format/patientName.ts'
import { useTimeZone } from '../format/useFormats.ts'
import { useTextIn } from '../format/useTextIn.ts'

/**
 * A message to the patient with the link of the visit, in the patient's language, or in the page's where that is
 * not known. Null until the texts of that language are loaded.
 */
export const useVisitMessage = (visit: VisitRef, link: string): string | null => {
  const pageLanguage = useSelector(useLasting('locale'), selectLocale)
  const details = useSelector(visit, ({ context }) => context.details)
  const doctor = useSelector(useLasting('currentPractitioner'), ({ context }) => context.practitioner)
  const zone = useTimeZone()
  const language = details?.client.language ?? pageLanguage
  const t = useTextIn(language, 'visitLink')
  if (t === null || details === null || doctor === null) return null
  const formats = createFormats(language, zone)
  return t('message', {
    name: details.client.first_name,
    doctor: fullName(doctor),
    when: formats.dateTime(details.start_time),
    zone: formats.zone(details.start_time),
    link,
  })
}
