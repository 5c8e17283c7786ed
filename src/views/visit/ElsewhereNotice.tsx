import { useSelector } from '@xstate/react'
import { AppWindow } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { VisitRef } from '../../machines/visit/visitMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { fullName } from '../format/patientName.ts'
import { Notice } from '../meeting/call/Notice.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'

/** The call runs in another tab of this browser. It is joined here at once, which needs the account's name. */
export const ElsewhereNotice = ({ visit }: { visit: VisitRef }) => {
  const { t } = useTranslation('meeting')
  const doctor = useSelector(useLasting('currentPractitioner'), ({ context }) => context.practitioner)
  const move = () => {
    if (doctor !== null) visit.send({ type: 'visit.moveRequested', userName: fullName(doctor) })
  }
  return (
    <Notice icon={<AppWindow size={30} />} title={t('elsewhere.title')} text={t('elsewhere.text')}>
      <SubmitButton type="button" busy={doctor === null} onClick={move}>
        {t('elsewhere.move')}
      </SubmitButton>
      <ButtonLink to="/" tone="secondary">
        {t('elsewhere.stay')}
      </ButtonLink>
    </Notice>
  )
}
