import { useSelector } from '@xstate/react'
import type { CompanionKind } from '../../contracts/meeting/people/companion.ts'
import type { AppointmentDetails } from '../../contracts/portal/appointmentDetails.ts'
import { createFormats } from '../../i18n/formats.ts'
import { selectLocale } from '../../machines/locale/localeMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { fullName } from '../format/patientName.ts'
import { useTimeZone } from '../format/useFormats.ts'
import { useTextIn } from '../format/useTextIn.ts'

/**
 * A message to a companion with the link, in the language of the patient, or in the page's where that is not known. It
 * does not name the patient. Null until the texts of that language are loaded.
 */
export const useCompanionMessage = (
  { client, start_time: start }: AppointmentDetails,
  kind: CompanionKind,
  link: string,
): string | null => {
  const pageLanguage = useSelector(useLasting('locale'), selectLocale)
  const doctor = useSelector(useLasting('currentPractitioner'), ({ context }) => context.practitioner)
  const zone = useTimeZone()
  const language = client.language ?? pageLanguage
  const t = useTextIn(language, 'companion')
  if (t === null || doctor === null) return null
  const formats = createFormats(language, zone)
  return t(`message.${kind}`, {
    doctor: fullName(doctor),
    when: formats.dateTime(start),
    zone: formats.zone(start),
    link,
  })
}
