import { useSelector } from '@xstate/react'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MeetingRef } from '../../machines/meeting/call/previewSelectors.ts'
import { useCallPart } from '../meeting/call/useCallPart.ts'
import { Banner } from '../ui/Banner.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useDisclosure } from '../ui/useDisclosure.ts'

/** Says to the patient in the call that a prescription was signed, and where it will be. */
export const PrescriptionNotice = ({ meeting }: { meeting: MeetingRef }) => {
  const { t } = useTranslation()
  const { t: guestText } = useTranslation('guest')
  const closed = useDisclosure()
  const signed = useSelector(useCallPart(meeting, 'chat'), (snapshot) =>
    Object.values(snapshot?.context.byId ?? {}).some(({ type }) => type === 'consulta.prescription'),
  )
  return (
    <div role="status">
      {signed && !closed.open ? (
        <div className="px-3 pt-2">
          <Banner
            tone="info"
            title={t('written.prescription')}
            actions={
              <IconButton
                size="sm"
                label={guestText('call.closeNotice')}
                icon={<X size={18} aria-hidden="true" />}
                onClick={closed.onOpen}
              />
            }
          />
        </div>
      ) : null}
    </div>
  )
}
